import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Stat } from '../../ui/media/Stat.tsx';
import styles from './RaceCard.module.css';
import { RaceCardLoading } from './RaceCardLoading.tsx';
import { useRaceQueries } from './contest-queries.ts';
import { unitOf, useRaceLabels } from './use-race-labels.ts';

const FRESH_MS = 20_000;

/** The race of the day at a glance, with a link to it. */
export function RaceCard() {
  const { t, i18n } = useLingui();
  const words = useRaceLabels();
  const {
    data: race,
    dataUpdatedAt,
    refetch,
    error,
  } = useQuery({
    ...useRaceQueries().race(undefined),
    refetchInterval: FRESH_MS,
  });
  const failure = useFailure(error);
  const contest = race?.contest;
  if (!race) return failure ? null : <RaceCardLoading />;
  if (!contest) return null;
  const { own, userValue, lastPaidValue } = race;
  const lastPaid = contest.prizes.at(-1)?.to ?? 0;
  const isPaid = own !== undefined && own.position <= lastPaid;
  const missing = lastPaidValue === undefined ? 0 : Math.max(0, lastPaidValue - userValue);
  const more = words.value(missing, contest.statistic);
  const place = count(lastPaid, i18n.locale);
  return (
    <Link href={paths.race()} className={styles.card}>
      <span className={styles.top}>
        <span>
          <span className={styles.label}>{t`Daily race`}</span>
          <span className={styles.name}>{words.counts(contest.statistic)}</span>
        </span>
        <Countdown endsAtMs={dataUpdatedAt + contest.resetIn} icon="timer" onEnd={() => void refetch()} />
      </span>
      <span className={styles.stats}>
        <Stat label={t`Your place`}>{own ? <Figure amount={own.position} unit="COUNT" /> : '–'}</Stat>
        <Stat label={words.own(contest.statistic)}>
          <Figure amount={userValue} unit={unitOf(contest.statistic)} setting="line" />
        </Stat>
        <Stat label={t`Prizes`}>
          <span className={styles.pool}>
            <CurrencyMark currency="PP" size={20} label={t`Parlor Points`} />
            <Figure amount={contest.totalPrize} unit="PP" setting="line" />
          </span>
        </Stat>
      </span>
      <ProgressBar
        value={own === undefined ? 0 : isPaid ? 1 : Math.max(0, userValue)}
        max={isPaid ? 1 : (lastPaidValue ?? 1)}
        label={t`Progress to a prize`}
      />
      <span className={styles.way}>
        {isPaid
          ? t`You are in a prize place. The top ${place} win a prize.`
          : lastPaidValue === undefined
            ? t`The top ${place} win a prize. Places are still open.`
            : missing > 0
              ? t`${more} more to reach place ${place} and win a prize.`
              : t`You are level with place ${place}. Score a little more to win a prize.`}
      </span>
    </Link>
  );
}
