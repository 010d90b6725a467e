import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CheckKind, GateState } from '@parlor/contract/calls/operator/content/checks.ts';
import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { count } from '../../../i18n/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import { OPERATOR, useOperatorApi, type OperatorApi } from '../operator-calls.ts';
import studio from '../studio/Studio.module.css';
import { Budgets } from './Budgets.tsx';
import { Differences } from './Differences.tsx';
import { Repairs } from './Repairs.tsx';
import styles from './Gate.module.css';
import { readAgain } from '../read-again.ts';

const LOOK_EVERY_MS = 1_500;

type GatePanelProps = {
  draft: Pick<Draft, 'id' | 'version' | 'files' | 'hash' | 'baseHash' | 'state'>;
  role: OperatorRole;
};

/** The checks of a draft against the live content: start, progress, cancel and results. */
export function GatePanel({ draft, role }: GatePanelProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const params = { id: String(draft.id) };
  const query = useQuery({
    queryKey: [OPERATOR, 'gate', draft.id, draft.hash, draft.baseHash],
    queryFn: ({ signal }) => api.draftGate({ params }, { signal }),
    refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? LOOK_EVERY_MS : false),
  });
  const client = useQueryClient();
  const state = query.data?.run?.state;
  // The checks change what is missing before publishing.
  useEffect(() => {
    if (state === 'done') void client.invalidateQueries({ queryKey: [OPERATOR, 'contentDraft'] });
  }, [client, state]);
  return (
    <section className={studio.card} aria-label={t`Checks`}>
      <h3>{t`Checks`}</h3>
      <Loaded query={query} failed={t`The checks didn’t load`}>
        {(gate) => <GateView gate={gate} draft={draft} mayStart={role !== 'viewer'} api={api} />}
      </Loaded>
    </section>
  );
}

type GateViewProps = {
  gate: GateState;
  draft: GatePanelProps['draft'];
  mayStart: boolean;
  api: OperatorApi;
};

function GateView({ gate, draft, mayStart, api }: GateViewProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const params = { id: String(draft.id) };
  const done = () => readAgain(client);
  const start = useMutation({
    mutationFn: () => api.startGate({ params, body: { hash: draft.hash ?? '', baseHash: draft.baseHash } }),
    onSettled: done,
  });
  const cancel = useMutation({ mutationFn: () => api.cancelGate({ params, body: {} }), onSettled: done });
  const { run, report } = gate;
  const isRunning = run?.state === 'running';
  const failure = start.error ?? cancel.error;
  return (
    <>
      <Verdict gate={gate} hasHash={draft.hash !== undefined} />
      {run && <Run run={run} />}
      {failure && (
        <p role="alert">{failure instanceof RequestError ? failure.serverMessage : failure.message}</p>
      )}
      {mayStart && draft.state === 'open' && (
        <div className={parts.acts}>
          {isRunning ? (
            <Button size="s" kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t`Cancel the check`}
            </Button>
          ) : (
            <Button
              size="s"
              busy={start.isPending}
              disabled={draft.hash === undefined}
              onClick={() => start.mutate()}
            >
              {report ? t`Check again` : t`Check this draft`}
            </Button>
          )}
        </div>
      )}
      {report && (
        <>
          <Budgets budgets={report.budgets} />
          <Repairs repairs={report.repairs} draft={draft} mayEdit={mayStart && draft.state === 'open'} />
          <Differences differences={report.differences} />
          <p className={parts.small}>
            <Trans>
              {report.players} simulated players × {report.days} days with each content, with the same random
              numbers · seed {report.seed}
            </Trans>
          </p>
        </>
      )}
    </>
  );
}

/** One line: whether the checks allow publishing. */
function Verdict({ gate, hasHash }: { gate: GateState; hasHash: boolean }) {
  const { t } = useLingui();
  const names: Record<CheckKind, string> = {
    schema: t`Schema`,
    'cross-file': t`Cross-file`,
    offers: t`Offers`,
    simulation: t`Simulation`,
    diff: t`Budgets`,
  };
  const { checks, missing, isStale } = gate;
  const over = gate.report?.budgets.filter(({ verdict }) => verdict === 'red').length ?? 0;
  const words = () => {
    if (!hasHash) return t`Correct the errors first.`;
    if (isStale) return t`The draft, its base or the program has changed since the last check.`;
    if (checks.length === 0) return t`This version of the draft was not checked on this base yet.`;
    if (missing.length === 0) return t`Every check is green.`;
    return over > 0
      ? t`${plural(over, { one: '# budget is', other: '# budgets are' })} over. This version cannot be published.`
      : t`Not every check is green.`;
  };
  return (
    <>
      <p className={styles.verdict} data-verdict={missing.length === 0 ? 'green' : 'red'}>
        {words()}
      </p>
      {checks.length > 0 && (
        <ul className={parts.tags} aria-label={t`Kinds of checks`}>
          {checks.map(({ kind, verdict }) => (
            <li key={kind}>
              <Tag kind={verdict === 'green' ? 'ok' : 'plain'}>
                {verdict === 'green' ? `✓ ${names[kind]}` : `✕ ${names[kind]}`}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {checks.some(({ faults }) => faults.length > 0) && (
        <ul className={studio.faults} aria-label={t`What is wrong with the offers`}>
          {checks
            .flatMap(({ faults }) => faults)
            .map((fault) => (
              <li key={fault} dir="ltr">
                {fault}
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

function Run({ run }: { run: NonNullable<GateState['run']> }) {
  const { t, i18n } = useLingui();
  const { state, by, startedAt, lived, players, why } = run;
  const [livedShown, playersShown] = [count(lived, i18n.locale), count(players, i18n.locale)];
  const words = {
    running: t`Simulated ${livedShown} of ${playersShown} players`,
    done: t`Done`,
    cancelled: t`Cancelled, without a verdict`,
    failed: t`Failed, without a verdict`,
    lost: t`The server stopped before the check was done`,
  }[state];
  return (
    <div className={styles.run}>
      <p className={parts.small}>
        {words} · <OperatorName id={by} /> · <Moment at={startedAt} />
      </p>
      {state === 'running' && <ProgressBar label={words} value={lived} max={players} />}
      {why !== undefined && (
        <p className={styles.why} dir="ltr">
          {why}
        </p>
      )}
    </div>
  );
}
