import { Plural, useLingui } from '@lingui/react/macro';
import type { Race } from '@parlor/contract/calls/contests.ts';
import { useRef, useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import styles from './Race.module.css';
import { RaceRow, type RaceRowProps } from './RaceRow.tsx';
import { partsOf } from './race-parts.ts';
import { useMovingRows } from './use-moving-rows.ts';

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
  if (front.length === 0)
    return (
      <EmptyState
        scene="shelf"
        title={t`No players yet`}
        act={<Button href={paths.games()}>{t`Choose a game`}</Button>}
      >
        {t`Play a round to take first place.`}
      </EmptyState>
    );
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={t`Ranking`} data-whole={isWhole || undefined}>
        {front.map((entry) => (
          <RaceRow
            key={entry.userId}
            entry={entry}
            statistic={statistic}
            mine={entry.userId === myId}
            onOpen={onOpen}
          />
        ))}
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
        {around.map((entry) => (
          <RaceRow
            key={entry.userId}
            entry={entry}
            statistic={statistic}
            mine={entry.userId === myId}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {race.own === undefined && (
        <p className={styles.notYet}>{t`You have no place yet. Play a round that counts to join.`}</p>
      )}
    </>
  );
}
