import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFailure } from '../../data/queries/use-failure.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { untilYesterdayOpens, useChallengeQueries } from './challenge-queries.ts';
import styles from './Challenge.module.css';
import { ChallengeTable } from './ChallengeTable.tsx';

/** The next day is requested a moment after the end, so that the server has begun it. */
const TURN_MS = 1_500;

/** Today's challenge, or why there is none to show. */
export function TodaysChallenge() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    ...useChallengeQueries().challenge(),
    refetchInterval: ({ state }) => untilYesterdayOpens(state.data),
  });
  const failure = useFailure(error);
  if (!data)
    return failure ? (
      <LoadFailed title={t`The challenge didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`Your guesses so far are saved.`}
      </LoadFailed>
    ) : (
      <div aria-busy="true">
        <Skeleton width="100%" height={420} radius={20} />
        <output>
          <Hidden>{t`Loading the challenge`}</Hidden>
        </output>
      </div>
    );
  const { today, serverTime, atMs } = data;
  if (today === undefined)
    return (
      <EmptyState
        scene="chair"
        title={t`No challenge today`}
        act={<Button href={paths.race()}>{t`See the daily race`}</Button>}
      >
        {t`The next challenge will appear here.`}
      </EmptyState>
    );
  return (
    <>
      <p className={styles.about}>
        {t`Everyone gets the same cards. A correct guess adds the number on its button to your score. A wrong one adds nothing, and you go on.`}
      </p>
      <ChallengeTable
        key={today.day}
        today={today}
        endsAtMs={atMs + Date.parse(today.endsAt) - Date.parse(serverTime)}
        onEnd={() => void setTimeout(() => void refetch(), TURN_MS)}
      />
    </>
  );
}
