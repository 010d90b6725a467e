import { useLingui } from '@lingui/react/macro';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useAuth } from '../../data/StoredServices.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import styles from './Race.module.css';
import { RaceHead } from './RaceHead.tsx';
import { RaceList } from './RaceList.tsx';
import type { RaceRowProps } from './RaceRow.tsx';
import { RaceLoading, RowsLoading } from './RaceLoading.tsx';
import { Certificate } from './side/Certificate.tsx';
import { OtherContests } from './side/OtherContests.tsx';
import { Podium } from './side/Podium.tsx';
import { Prizes } from './side/Prizes.tsx';
import { useRaceQueries } from './contest-queries.ts';
import { useLiveRace } from './use-live-race.ts';

/** The next race is requested a moment after the end, so that the server has started it. */
const TURN_MS = 1_500;

export type RacePanelProps = Pick<RaceRowProps, 'onOpen'> & {
  /** Undefined: the race of the day. */
  contestId: string | undefined;
  /** In place of the head of a race: what is played on this page. It is there before the board. */
  status?: ReactNode;
  /** Further parts beside the board. */
  more?: ReactNode;
  /** How others see the player. */
  ownName: ReactNode;
};

/** The live board of a contest. */
export function RacePanel({ contestId, status, more, ownName, onOpen }: RacePanelProps) {
  const { t } = useLingui();
  const auth = useAuth();
  const myId = auth.status === 'connected' ? auth.profile.userId : '';
  const { data: race, dataUpdatedAt, error, refetch, isLive } = useLiveRace(contestId);
  const failure = useFailure(error);
  const contests = useQuery(useRaceQueries().contests());
  const contest = race?.contest;
  const hasHead = status === undefined;
  const isGone = !race && hasErrorCode(error, 'NOT_FOUND');
  if (hasHead && isGone)
    return (
      <EmptyState
        scene="search"
        title={t`This contest has ended`}
        act={<Button href={paths.race()}>{t`See the daily race`}</Button>}
      >
        {t`Any prize is in your transactions.`}
      </EmptyState>
    );
  const failed = failure && !race && !isGone && (
    <LoadFailed title={t`The race didn’t load`} failure={failure} onRetry={() => void refetch()}>
      {hasHead ? t`Your rounds still count. Try again.` : t`Your guesses still count. Try again.`}
    </LoadFailed>
  );
  if (hasHead && !race) return failed || <RaceLoading />;
  if (hasHead && !contest)
    return (
      <EmptyState
        scene="chair"
        title={t`No race right now`}
        act={<Button href={paths.games()}>{t`Choose a game`}</Button>}
      >
        {t`The next race will appear here.`}
      </EmptyState>
    );
  return (
    <>
      {hasHead && contestId !== undefined && <p className={styles.about}>{contest?.description}</p>}
      <div className={styles.sides} data-live={isLive || undefined}>
        <div className={styles.status}>
          {status ??
            (race && contest && (
              <RaceHead
                key={`${contest.contestId} ${contest.period}`}
                race={race}
                myId={myId}
                endsAtMs={dataUpdatedAt + contest.resetIn}
                onEnd={() => void setTimeout(() => void refetch(), TURN_MS)}
              />
            ))}
        </div>
        {contest && (
          <aside className={styles.side} data-part="prizes">
            <Prizes prizes={contest.prizes} />
          </aside>
        )}
        <section className={styles.field} aria-label={t`Leaderboard`}>
          {contest ? (
            <RaceList race={race} myId={myId} onOpen={onOpen} />
          ) : (
            failed || (!isGone && !race && <RowsLoading />)
          )}
        </section>
        <aside className={styles.side} data-part="more">
          {contest && race.yesterday && (
            <Podium
              last={race.yesterday}
              statistic={contest.statistic}
              daily={!hasHead || contestId === undefined}
              myId={myId}
              proof={
                race.yesterday.paid && (
                  <Certificate contestId={contest.contestId} period={race.yesterday.period} />
                )
              }
              onOpen={onOpen}
            />
          )}
          {more}
          <OtherContests contests={contests.data ?? []} shown={contest?.contestId ?? ''} />
          {ownName}
        </aside>
      </div>
    </>
  );
}
