import { Plural, useLingui } from '@lingui/react/macro';
import type { Race, RaceEntry, Statistic } from '@parlor/contract/calls/contests.ts';
import { useRef, useState } from 'react';
import { figure } from '../../i18n/format.ts';
import { FirstOnTheBoard, FreePlaces } from './FirstOnTheBoard.tsx';
import styles from './Race.module.css';
import { RaceRow, type RaceRowProps } from './RaceRow.tsx';
import { nextPrize, ownPrize, partsOf } from './race-parts.ts';
import { useRaceLabels } from './use-race-labels.ts';
import { useMovingRows } from './use-moving-rows.ts';

/** A board with so few players leaves most of a page empty. */
const SHORT = 4;

/** The top of the board, and the player's own place with its neighbours. */
export function RaceList({
  race,
  myId,
  onOpen,
}: { race: Race; myId: string } & Pick<RaceRowProps, 'onOpen'>) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { front, between, around } = partsOf(race, isWhole);
  useMovingRows(list, [...front, ...around].map((e) => `${e.position} ${e.userId}`).join(','));
  const statistic = race.contest?.statistic ?? 'bestMultiplier';
  const gap = useGap(race, statistic);
  const rowOf = (entry: RaceEntry) => {
    const isMine = entry.userId === myId;
    return (
      <RaceRow
        key={entry.userId}
        entry={entry}
        statistic={statistic}
        mine={isMine}
        detail={isMine ? gap : undefined}
        onOpen={onOpen}
      />
    );
  };
  if (front.length === 0) return <FirstOnTheBoard race={race} />;
  return (
    <>
      <div className={styles.listHead}>
        <h2 className={styles.title}>{t`Leaderboard`}</h2>
        <span className={styles.quiet}>
          <Plural value={race.entrants} one="# player" other="# players" />
        </span>
      </div>
      <ul ref={list} className={styles.rows} aria-label={t`Ranking`} data-whole={isWhole || undefined}>
        {front.map(rowOf)}
        {between > 0 && (
          <li className={styles.more}>
            {isWhole ? (
              <Plural value={between} one="# more" other="# more" />
            ) : (
              <button type="button" onClick={() => setWhole(true)}>
                <Plural value={between} one="# more" other="# more" />
              </button>
            )}
          </li>
        )}
        {around.map(rowOf)}
      </ul>
      {race.own === undefined && (
        <p className={styles.row} data-mine>
          <span className={styles.place}>–</span>
          <span className={styles.name}>
            {t`You`}
            <span className={styles.detail}>
              {statistic === 'challengeScore'
                ? t`You have no place yet. A correct guess takes you in.`
                : t`You have no place yet. Play a round that counts to join.`}
            </span>
          </span>
        </p>
      )}
      {race.entrants <= SHORT && <FreePlaces race={race} />}
    </>
  );
}

/** How far the next prize is, in words. */
function useGap(race: Race, statistic: Statistic): string | undefined {
  const { t, i18n } = useLingui();
  const words = useRaceLabels();
  const next = nextPrize(race);
  if (next?.value === undefined || race.own === undefined) return undefined;
  const missing = next.value - race.userValue;
  // Of two players with the same value, the first one has the better place.
  if (missing < 0.01) return undefined;
  const gap = words.value(missing, statistic);
  const prize = figure(next.amount, 'PP', { locale: i18n.locale }).text;
  return ownPrize(race) > 0 ? t`${gap} more for ${prize} PP` : t`${gap} more for a prize`;
}
