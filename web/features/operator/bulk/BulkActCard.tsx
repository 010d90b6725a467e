import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkAct } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useMutation } from '@tanstack/react-query';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import type { ActRequest } from '../components/ActSheet.tsx';
import { Moment } from '../components/Table.tsx';
import { Amount } from '../explain/Amount.tsx';
import { MessageOfAct } from '../messages/MessageOfAct.tsx';
import parts from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';
import styles from './Bulk.module.css';
import { saveReport } from './report.ts';
import { isOfPoints, useBulkLabels } from './use-bulk-labels.ts';

export type BulkActCardProps = {
  act: BulkAct;
  role: OperatorRole;
  operatorId: string;
  ask: (requested: ActRequest) => void;
  /** A message can be copied. */
  onCopy?: () => void;
};

const TAG: Readonly<Record<BulkAct['state'], 'ok' | 'new' | 'plain'>> = {
  waiting: 'new',
  scheduled: 'new',
  running: 'new',
  done: 'ok',
  rejected: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
  stopped: 'plain',
};

/** One bulk act: what it does to whom, how far it is, and what can be decided about it. */
export function BulkActCard({ act, role, operatorId, ask, onCopy }: BulkActCardProps) {
  const { t } = useLingui();
  const { states, acts } = useBulkLabels();
  const { id, what, why, by, at, state, expiresAt, decidedBy, items, sums, done, refused } = act;
  const { touched } = act.filter;
  const hasBegun = state === 'running' || state === 'stopped' || state === 'done';
  return (
    <>
      <div className={parts.line}>
        <b>
          {id}: {acts(what.kind, items)}
        </b>
        <Tag kind={TAG[state]}>{states[state]}</Tag>
      </div>
      {what.kind === 'message' && <MessageOfAct what={what} sent={act.sent} />}
      <div className={styles.amounts}>
        {what.kind === 'correct' && (
          <span>
            <Trans>
              <Amount amount={what.amount} currency={what.currency} signed /> each
            </Trans>
          </span>
        )}
        {touched && what.kind !== 'message' && <span>{t`Release ${touched.release}`}</span>}
        {sums.map(({ currency, amount }) => (
          <span key={currency}>
            <Trans>
              Sum <Amount amount={amount} currency={currency} signed={isOfPoints(what.kind)} />
            </Trans>
          </span>
        ))}
      </div>
      <p>
        <bdi>{why}</bdi>{' '}
        <Trans>
          (asked by <OperatorName id={by} />)
        </Trans>
        {decidedBy !== undefined && (
          <>
            {' '}
            <Trans>
              (decided by <OperatorName id={decidedBy} />)
            </Trans>
          </>
        )}
      </p>
      <p className={parts.small}>
        <Moment at={at} /> UTC
        {expiresAt !== undefined && (
          <>
            {' · '}
            <Trans>
              Expires <Moment at={expiresAt} /> UTC
            </Trans>
          </>
        )}
      </p>
      {hasBegun && (
        <div className={styles.progress}>
          <ProgressBar value={done + refused} max={items} label={t`Progress of ${id}`} />
          <span>
            {t`${done} of ${items} done`}
            {refused > 0 && <>, {t`${refused} refused`}</>}
          </span>
        </div>
      )}
      {act.refusals.length > 0 && (
        <ul className={styles.refusals}>
          {act.refusals.map(({ code, items: count }) => (
            <li key={code}>
              <code>{code}</code> {count}
            </li>
          ))}
        </ul>
      )}
      <Acts act={act} role={role} isOwn={by === operatorId} ask={ask} onCopy={onCopy} />
    </>
  );
}

function Acts({
  act: { id, state, what },
  role,
  isOwn,
  ask,
  onCopy,
}: Pick<BulkActCardProps, 'act' | 'role' | 'ask'> & { isOwn: boolean; onCopy: (() => void) | undefined }) {
  const { t } = useLingui();
  const name = what.kind === 'message' ? t`message ${id}` : t`bulk act ${id}`;
  // What is in every inbox may still wait to be sent by bot and email.
  const mayStop =
    state === 'running' || state === 'scheduled' || (state === 'done' && what.kind === 'message');
  const api = useOperatorApi();
  const params = { id };
  const report = useMutation({ mutationFn: () => saveReport(api, id) });
  const stop = (title: string): void =>
    ask({ title, run: ({ why }, options) => api.stopBulkAct({ params, body: { why } }, options) });
  const decide = (approve: boolean): void =>
    ask({
      title: approve ? t`Approve ${name}` : t`Reject ${name}`,
      run: ({ why }, options) => api.decideBulkAct({ params, body: { approve, why } }, options),
    });
  if (role === 'viewer') return null;
  return (
    <div className={parts.acts}>
      {state === 'waiting' && isOwn && (
        <Button size="s" kind="quiet" onClick={() => stop(t`Withdraw ${name}`)}>{t`Withdraw`}</Button>
      )}
      {state === 'waiting' && !isOwn && role === 'treasurer' && (
        <>
          <Button size="s" onClick={() => decide(true)}>{t`Approve`}</Button>
          <Button size="s" kind="quiet" onClick={() => decide(false)}>{t`Reject`}</Button>
        </>
      )}
      {mayStop && (
        <Button
          size="s"
          kind={state === 'done' ? 'quiet' : 'danger'}
          onClick={() => stop(t`Stop ${name}`)}
          aria-label={state === 'done' ? t`Stop sending ${name}` : t`Stop ${name}`}
        >
          {state === 'done' ? t`Stop sending` : t`Stop`}
        </Button>
      )}
      {state === 'stopped' && role === 'treasurer' && (
        <Button
          size="s"
          onClick={() =>
            ask({
              title: t`Continue ${name}`,
              run: ({ why }, options) => api.continueBulkAct({ params, body: { why } }, options),
            })
          }
        >
          {t`Continue`}
        </Button>
      )}
      {onCopy && (
        <Button size="s" kind="quiet" onClick={onCopy} aria-label={t`Copy ${name}`}>
          {t`Copy`}
        </Button>
      )}
      <Button
        size="s"
        kind="quiet"
        busy={report.isPending}
        onClick={() => report.mutate()}
        aria-label={t`Save as CSV: ${name}`}
      >
        {t`Save as CSV`}
      </Button>
      {report.error && (
        <p role="alert" className={styles.failed}>
          {t`The report didn’t load. Try again.`}
        </p>
      )}
    </div>
  );
}
