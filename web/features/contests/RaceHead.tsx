import { useLingui } from '@lingui/react/macro';
import type { Race } from '@parlor/contract/calls/contests.ts';
import { Board } from '../../ui/layout/Board.tsx';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
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
  const words = useRaceLabels();
  const { contest } = race;
  if (!contest) return null;
  return (
    <Board label={t`Race status`} padded={false}>
      <div className={styles.head}>
        <div className={styles.facts}>
          <div>
            <span className={styles.label}>{t`Prizes`}</span>
            <span className={styles.pool}>
              <CurrencyMark currency="PP" size={34} label={t`Parlor Points`} />
              <Figure amount={contest.totalPrize} unit="PP" className={styles.sum ?? ''} />
            </span>
          </div>
          <div className={styles.stat}>
            <b>
              <Countdown endsAtMs={endsAtMs} onEnd={onEnd} bare />
            </b>
            <span>{t`Time left`}</span>
          </div>
          <div className={styles.stat}>
            <b>{words.counts(contest.statistic)}</b>
            <span>{words.rule(contest.statistic, contest.games)}</span>
          </div>
        </div>
        <RaceTrack race={race} myId={myId} />
      </div>
    </Board>
  );
}
