import { useLingui } from '@lingui/react/macro';
import type { Race } from '@parlor/contract/calls/contests.ts';
import { clockTime, shortDay } from '../../i18n/format.ts';
import { Board } from '../../ui/layout/Board.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { diceFive, flagCheckered, timer } from '../../ui/media/icons.ts';
import styles from './Race.module.css';
import { RaceTrack } from './RaceTrack.tsx';
import { useRaceLabels } from './use-race-labels.ts';

export type RaceHeadProps = {
  race: Race;
  myId: string;
  /** End of the race, in ms since 1970 on this device's clock. */
  endsAtMs: number;
  onEnd: () => void;
};

/** Prizes, time left, what counts, and the track. */
export function RaceHead({ race, myId, endsAtMs, onEnd }: RaceHeadProps) {
  const { t } = useLingui();
  const { contest } = race;
  if (!contest) return null;
  return (
    <Board label={t`Race status`} padded={false}>
      <div className={styles.head}>
        <div className={styles.facts}>
          <div>
            <span className={styles.label}>{t`Prize pool`}</span>
            <span className={styles.pool}>
              <CurrencyMark currency="PP" size={34} label={t`Parlor Points`} />
              <Figure amount={contest.totalPrize} unit="PP" className={styles.sum ?? ''} />
            </span>
          </div>
          <div className={styles.stat}>
            <b>
              <Countdown endsAtMs={endsAtMs} onEnd={onEnd} bare />
            </b>
            <span>{contest.period.length === DAY.length ? t`left today` : t`left`}</span>
          </div>
        </div>
        <Rules contest={contest} />
        <RaceTrack race={race} myId={myId} />
      </div>
    </Board>
  );
}

const DAY = '2026-11-20';

/** What counts, in which games, and when it ends. */
function Rules({ contest }: { contest: NonNullable<Race['contest']> }) {
  const { t, i18n } = useLingui();
  const words = useRaceLabels();
  const isToday = contest.period.length === DAY.length;
  const end = new Date(contest.endsAt);
  const time = clockTime(end, i18n.locale);
  const day = shortDay(end, i18n.locale);
  const rules = [
    [flagCheckered, words.rule(contest.statistic)],
    [diceFive, contest.games === undefined ? t`All games count` : t`Selected games count`],
    [timer, isToday ? t`Ends and pays at ${time}` : t`Ends and pays on ${day}, ${time}`],
  ] as const;
  return (
    <ul className={styles.rules}>
      {rules.map(([icon, rule]) => (
        <li key={icon}>
          <Icon of={icon} size="s" />
          <span>{rule}</span>
        </li>
      ))}
    </ul>
  );
}
