import { Trans, useLingui } from '@lingui/react/macro';
import type { OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import type { ReleaseCard, ReleaseKind } from '@parlor/contract/calls/operator/content/releases.ts';
import { Fragment, useState } from 'react';
import { OperatorName } from './accounts/OperatorName.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { Changes } from './components/Changes.tsx';
import type { ActRequest } from './components/ActSheet.tsx';
import { DecisionList } from './components/DecisionList.tsx';
import { Loaded } from './components/Loaded.tsx';
import { Moment } from './components/Table.tsx';
import { ReleasedActs } from './bulk/ReleasedActs.tsx';
import { CanaryView } from './gate/CanaryView.tsx';
import styles from './Operator.module.css';
import { useOperatorApi, useOperatorQuery } from './operator-calls.ts';
import { DraftSheet, type DraftSource } from './studio/NewDraft.tsx';
import { Hash } from './studio/Hash.tsx';

/** They start at their times. */
const LOOK_EVERY_MS = 15_000;

/** The live release, what each release changed, and the two kinds of rollback. */
export function ReleasesPanel({ role }: { role: OperatorRole }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [opened, setOpened] = useState<number>();
  const [paid, setPaid] = useState<number>();
  const [source, setSource] = useState<DraftSource>();
  const kinds: Readonly<Record<ReleaseKind, string>> = {
    seed: t`From the server’s files`,
    publish: t`Published`,
    rollback: t`Rolled back`,
    emergency: t`Emergency rollback`,
  };
  const mayRelease = role === 'treasurer';
  const states: Readonly<Record<ReleaseCard['state'], string>> = {
    live: t`Live`,
    scheduled: t`Scheduled`,
    replaced: t`Replaced`,
    cancelled: t`Cancelled`,
  };
  return (
    <>
      <DecisionList
        name="releases"
        load={async (signal) => {
          const { releases } = await api.operatorReleases({}, { signal });
          const live = releases.find(({ isLive }) => isLive);
          // One press goes back to what was live before it.
          const before = releases.find(
            ({ id, state, hash }) => live && id < live.id && state === 'replaced' && hash !== live.hash,
          );
          return releases.map((release) => ({ ...release, live, before }));
        }}
        none={t`There are no releases.`}
        everyMs={LOOK_EVERY_MS}
        idOf={({ id }) => String(id)}
      >
        {({ live, before, ...release }, ask) => (
          <>
            <div className={styles.line}>
              <b>{t`Release ${release.id}`}</b>
              <span className={styles.tags}>
                <Hash of={release.hash} />
                <Tag kind={release.isLive ? 'ok' : release.state === 'scheduled' ? 'new' : 'plain'}>
                  {states[release.state]}
                </Tag>
              </span>
            </div>
            <p className={styles.small}>
              <Moment at={release.startsAt} /> · {kinds[release.kind]} · <bdi>{release.why}</bdi>
            </p>
            <ReleasePeople release={release} />
            {release.cancelledWhy !== undefined && (
              <p className={styles.small}>
                {t`Cancelled:`} <bdi>{release.cancelledWhy}</bdi>
              </p>
            )}
            {release.canary && (
              <CanaryView
                canary={release.canary}
                back={
                  mayRelease && release.isLive && before ? (
                    <RollBack to={before} live={release} ask={ask} why={t`Outside its forecast`} />
                  ) : undefined
                }
              />
            )}
            <div className={styles.acts}>
              <Button
                size="s"
                kind="quiet"
                aria-expanded={opened === release.id}
                onClick={() => setOpened(opened === release.id ? undefined : release.id)}
              >
                {t`Changes`}
              </Button>
              {role !== 'viewer' && (release.state === 'live' || release.state === 'replaced') && (
                <Button
                  size="s"
                  kind="quiet"
                  aria-expanded={paid === release.id}
                  onClick={() => setPaid(paid === release.id ? undefined : release.id)}
                >
                  {t`Paid under it`}
                </Button>
              )}
              <ReleaseActs release={release} live={live} role={role} ask={ask} onDraft={setSource} />
            </div>
            {opened === release.id && <ReleaseChanges release={release} />}
            {paid === release.id && <ReleasedActs release={release.id} mayRepair={mayRelease} />}
          </>
        )}
      </DecisionList>
      <DraftSheet source={source} onClose={() => setSource(undefined)} />
    </>
  );
}

type ReleaseActsProps = {
  release: ReleaseCard;
  live: ReleaseCard | undefined;
  role: OperatorRole;
  ask: (requested: ActRequest) => void;
  onDraft: (source: DraftSource) => void;
};

function ReleaseActs({ release, live, role, ask, onDraft }: ReleaseActsProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const mayRelease = role === 'treasurer';
  return (
    <>
      {role !== 'viewer' && live && release.hash !== live.hash && (
        <Button size="s" kind="quiet" onClick={() => onDraft({ from: release.id })}>
          {t`Draft from it`}
        </Button>
      )}
      {mayRelease && release.state === 'scheduled' && (
        <Button
          size="s"
          onClick={() =>
            ask({
              title: t`Cancel release ${release.id}`,
              run: ({ why }, options) =>
                api.cancelRelease({ params: { id: String(release.id) }, body: { why } }, options),
            })
          }
        >
          {t`Cancel it`}
        </Button>
      )}
      {mayRelease && live && release.state === 'replaced' && release.hash !== live.hash && (
        <RollBack to={release} live={live} ask={ask} />
      )}
      {mayRelease &&
        release.review === 'waiting' &&
        ([true, false] as const).map((approve) => (
          <Button
            key={String(approve)}
            size="s"
            kind={approve ? 'primary' : 'quiet'}
            onClick={() =>
              ask({
                title: approve
                  ? t`The rollback to release ${release.id} was right`
                  : t`The rollback to release ${release.id} was wrong`,
                run: ({ why }, options) =>
                  api.reviewRelease({ params: { id: String(release.id) }, body: { approve, why } }, options),
              })
            }
          >
            {approve ? t`It was right` : t`It was wrong`}
          </Button>
        ))}
    </>
  );
}

/** By one person alone: the emergency rollback. */
function RollBack({
  to,
  live,
  ask,
  why,
}: {
  to: ReleaseCard;
  live: ReleaseCard;
  ask: (requested: ActRequest) => void;
  why?: string;
}) {
  const { t } = useLingui();
  const api = useOperatorApi();
  return (
    <Button
      size="s"
      kind="danger"
      onClick={() =>
        ask({
          title: t`Roll back to release ${to.id} now, alone`,
          ...(why === undefined ? {} : { why }),
          run: ({ why: reason }, options) =>
            api.rollBackRelease(
              { params: { id: String(to.id) }, body: { base: live.id, why: reason } },
              options,
            ),
        })
      }
    >
      {why === undefined ? t`Roll back to it` : t`Roll back to release ${to.id}`}
    </Button>
  );
}

/** Who added it, who approved it, and its later review. */
function ReleasePeople({ release: { by, approvedBy, review } }: { release: ReleaseCard }) {
  const { t } = useLingui();
  const reviews = {
    waiting: t`Waits for a review by somebody else`,
    approved: t`Reviewed: it was right`,
    rejected: t`Reviewed: it was wrong`,
  };
  const words = [
    by !== undefined && (
      <Trans key="by">
        By <OperatorName id={by} />
      </Trans>
    ),
    approvedBy !== undefined && (
      <Trans key="approved">
        approved by <OperatorName id={approvedBy} />
      </Trans>
    ),
    review !== undefined && reviews[review],
  ].filter((one) => one !== false);
  if (words.length === 0) return null;
  return (
    <p className={styles.small}>
      {words.map((one, i) => (
        // oxlint-disable-next-line no-array-index-key -- three fixed parts
        <Fragment key={i}>
          {i > 0 && ' · '}
          {one}
        </Fragment>
      ))}
    </p>
  );
}

function ReleaseChanges({ release: { id } }: { release: ReleaseCard }) {
  const { t } = useLingui();
  const query = useOperatorQuery('releaseChanges', { params: { id: String(id) } }, { staleTime: Infinity });
  return (
    <Loaded
      query={query}
      failed={t`The changes didn’t load`}
      none={id === 1 ? t`It is the first release.` : t`It is the same as the one before.`}
      isEmpty={({ changed }) => changed === 0}
    >
      {({ changes, changed }) => <Changes changes={changes} changed={changed} />}
    </Loaded>
  );
}
