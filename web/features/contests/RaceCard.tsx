import { useLingui } from '@lingui/react/macro';
import type { Race } from '@parlor/contract/calls/contests.ts';
import { useQuery } from '@tanstack/react-query';
import { count, figure } from '../../i18n/format.ts';
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
import { nextPrize, ownPrize, type NextPrize as PrizeAhead } from './race-parts.ts';
import { useRaceQueries } from './contest-queries.ts';
import { unitOf, useRaceLabels } from './use-race-labels.ts';

const FRESH_MS = 20_000;

/** How far the next prize is, or that the player has the best one. */
export function NextPrize({ race, next }: { race: Race; next: PrizeAhead | undefined }) {
  const { t, i18n } = useLingui();
  const words = useRaceLabels();
  const own = ownPrize(race);
  const points = figure(next?.amount ?? own, 'PP', { locale: i18n.locale }).text;
  const place = count(next?.place ?? race.own?.position ?? 0, i18n.locale);
  if (next === undefined)
    return own > 0 ? t`You hold place ${place}: ${points} PP.` : t`Play a round to take part.`;
  if (next.value === undefined) return t`Place ${place} is free: ${points} PP for one round that counts.`;
  const missing = next.value - race.userValue;
  // Of two players with the same value, the first one has the better place.
  if (missing < 0.01) return t`You are level with place ${place}. A little more wins ${points} PP.`;
  const gap = words.value(missing, race.contest?.statistic ?? 'bestMultiplier');
  return t`${gap} more for place ${place} and ${points} PP.`;
}

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
  const { own, userValue } = race;
  const places = count(contest.prizes.at(-1)?.to ?? 0, i18n.locale);
  const next = nextPrize(race);
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
        value={own === undefined ? 0 : next === undefined ? 1 : Math.max(0, userValue)}
        max={next === undefined ? 1 : (next.value ?? 1)}
        label={t`Progress to the next prize`}
      />
      <span className={styles.way}>
        <b className={styles.next}>
          <NextPrize race={race} next={next} />
        </b>
        <span>{t`The top ${places} win a prize.`}</span>
      </span>
    </Link>
  );
}
