import { useLingui } from '@lingui/react/macro';
import type { ContestWinners, Statistic } from '@parlor/contract/calls/contests.ts';
import type { ReactNode } from 'react';
import { count } from '../../../i18n/format.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import race from '../Race.module.css';
import { EntryName, type RaceRowProps } from '../RaceRow.tsx';
import { useRaceLabels } from '../use-race-labels.ts';
import styles from './Side.module.css';

const STEPS = 3;

export type PodiumProps = {
  last: ContestWinners;
  statistic: Statistic;
  daily: boolean;
  myId: string;
  /** Below the places: what proves them. */
  proof?: ReactNode;
} & Pick<RaceRowProps, 'onOpen'>;

/** The first three of the last race, and the player's own place if it won a prize. */
export function Podium({ last, statistic, daily, myId, proof, onOpen }: PodiumProps) {
  const { t, i18n } = useLingui();
  const words = useRaceLabels();
  const title = daily ? t`Yesterday` : t`Last contest`;
  const mine = last.winners.find(({ userId }) => userId === myId);
  const [place, value] = mine
    ? [count(mine.position, i18n.locale), words.value(mine.value, statistic)]
    : ['', ''];
  return (
    <Panel label={title}>
      <div className={styles.head}>
        <h2 className={race.title}>{title}</h2>
        {mine && mine.position > STEPS && (
          <span className={race.quiet}>{t`You: place ${place}, ${value}`}</span>
        )}
      </div>
      {last.winners.length === 0 ? (
        <p className={race.quiet}>{t`Nobody took part, so no prizes were paid.`}</p>
      ) : (
        <ol className={styles.podium}>
          {last.winners.slice(0, STEPS).map((winner) => (
            <li key={winner.userId} data-place={winner.position}>
              <Avatar id={winner.userId} avatar={winner.avatar} size="m" />
              <span className={styles.who}>
                <EntryName entry={winner} mine={winner.userId === myId} onOpen={onOpen} />
              </span>
              <b className={styles.value}>
                <bdi dir="ltr">{words.value(winner.value, statistic)}</bdi>
              </b>
              <span className={styles.stand}>
                <b>
                  <Hidden>{t`Place`} </Hidden>
                  {count(winner.position, i18n.locale)}
                </b>
                <span>
                  <Figure amount={winner.prize ?? 0} unit="PP" setting="line" />
                  <Hidden> PP</Hidden>
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {proof}
    </Panel>
  );
}
