import { Trans, useLingui } from '@lingui/react/macro';
import type { OperatorReply, OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import type { ReleaseCard, ReleaseKind } from '@parlor/contract/calls/operator/content/releases.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { OperatorName } from './accounts/OperatorName.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { Changes } from './components/Changes.tsx';
import { ActSheet, type ActRequest } from './components/ActSheet.tsx';
import { Loaded } from './components/Loaded.tsx';
import { Older } from './components/Older.tsx';
import { Moment } from './components/Table.tsx';
import { ReleasedActs } from './bulk/ReleasedActs.tsx';
import { CanaryView } from './gate/CanaryView.tsx';
import styles from './Operator.module.css';
import { OPERATOR, useOperatorApi, useOperatorQuery } from './operator-calls.ts';
import { DraftSheet, type DraftSource } from './studio/NewDraft.tsx';
import { Hash } from './studio/Hash.tsx';

/** They start at their times. */
const LOOK_EVERY_MS = 15_000;

/** The live release, what each release changed, and the two kinds of rollback. */
export function ReleasesPanel({ role }: { role: OperatorRole }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [requested, ask] = useState<ActRequest>();
  const [source, setSource] = useState<DraftSource>();
  const query = useInfiniteQuery({
    queryKey: [OPERATOR, 'releases'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.operatorReleases({ query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
    getNextPageParam: ({ before }) => before,
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <>
      <Loaded query={query} failed={t`The list didn’t load`}>
        {({ pages }) => (
          <div className={styles.stack}>
            <ul className={styles.cards}>
              {releasesOn(pages).map((release) => (
                <li key={release.id} className={styles.card}>
                  <ReleaseRow
                    release={release}
                    role={role}
                    now={nowOn(pages)}
                    ask={ask}
                    onDraft={setSource}
                  />
                </li>
              ))}
            </ul>
            <Older query={query} />
          </div>
        )}
      </Loaded>
      <ActSheet requested={requested} onClose={() => ask(undefined)} />
      <DraftSheet source={source} onClose={() => setSource(undefined)} />
    </>
  );
}

/** What acts on any release need to know. */
type Now = { readonly live: ReleaseCard | undefined; readonly previous: ReleaseCard | undefined };
type Page = OperatorReply<'operatorReleases'>;

const nowOn = ([first]: readonly Page[]): Now => ({
  live: first?.current.find(({ isLive }) => isLive),
  previous: first?.previous,
});

/** What is live, scheduled or waits, however old it is; then all others that are loaded, newest first. */
function releasesOn(pages: readonly Page[]): ReleaseCard[] {
  const all = [...(pages[0]?.current ?? []), ...pages.flatMap(({ releases }) => releases)];
  return [...new Map(all.map((release) => [release.id, release])).values()];
}

type ReleaseRowProps = Omit<ReleaseActsProps, 'live'> & { now: Now };

function ReleaseRow({ release, role, now: { live, previous }, ask, onDraft }: ReleaseRowProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [showsPaid, setShowsPaid] = useState(false);
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
            mayRelease && release.isLive && previous ? (
              <RollBack to={previous} live={release} ask={ask} why={t`Outside its forecast`} />
            ) : undefined
          }
        />
      )}
      <div className={styles.acts}>
        <Button size="s" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t`Changes`}
        </Button>
        {role !== 'viewer' && (release.state === 'live' || release.state === 'replaced') && (
          <Button size="s" kind="quiet" aria-expanded={showsPaid} onClick={() => setShowsPaid(!showsPaid)}>
            {t`Paid under it`}
          </Button>
        )}
        <ReleaseActs release={release} live={live} role={role} ask={ask} onDraft={onDraft} />
      </div>
      {isOpen && <ReleaseChanges release={release} />}
      {showsPaid && <ReleasedActs release={release.id} mayRepair={mayRelease} />}
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
