import { useLingui } from '@lingui/react/macro';
import type { Race } from '@parlor/contract/calls/contests.ts';
import type { CSSProperties } from 'react';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import styles from './Race.module.css';
import { START, trackOf } from './track.ts';
import { useRaceLabels } from './use-race-labels.ts';

const COLOURS = ['var(--jade-400)', 'var(--ena-300)', 'var(--rose-300)'];
/** On a phone, labels keep this distance from both ends. */
const inside = (at: number): number => Math.min(86, Math.max(14, at));
/** Labels of two dots closer than this would overlap: a value, and the longer words for a player without a place. */
const TOO_NEAR = { value: 24, start: 36 };

/** A track with a dot for each player: prizes at the far end, the player's own dot in yellow. */
export function RaceTrack({ race, myId }: { race: Race; myId: string }) {
  const { t, i18n } = useLingui();
  const words = useRaceLabels();
  const { pegs, prizesFrom, lead } = trackOf(race, myId);
  const statistic = race.contest?.statistic ?? 'bestMultiplier';
  const mine = pegs.find((p) => p.mine);
  const first = race.entries[0];
  const myLabel = words.value(race.userValue, statistic);
  const leadLabel = first && words.value(first.value, statistic);
  const label =
    first === undefined
      ? t`No players yet.`
      : race.own
        ? t`You are in place ${i18n.number(race.own.position)} with ${myLabel}. First place: ${leadLabel ?? ''}.`
        : t`You have no place yet. First place: ${leadLabel ?? ''}.`;
  return (
    <div className={styles.track}>
      <Hidden>{label}</Hidden>
      <div aria-hidden="true">
        {prizesFrom !== undefined && (
          <>
            <span className={styles.prizes} style={{ insetInlineStart: `${prizesFrom}%` }} />
            <span className={styles.mark} data-at="top" style={wordsAt((prizesFrom + 100) / 2)}>
              {t`Prize places`}
            </span>
          </>
        )}
        <span className={styles.holes} data-row="0" />
        <span className={styles.holes} data-row="1" />
        {pegs.map((peg, i) => (
          <span
            key={peg.userId}
            className={styles.dot}
            data-row={peg.row}
            data-mine={peg.mine || undefined}
            style={
              {
                ...at(peg.at),
                '--peg': peg.mine ? 'var(--lamp-400)' : COLOURS[i % COLOURS.length],
              } as CSSProperties
            }
          />
        ))}
        {mine ? (
          <span className={styles.mark} data-at="bottom" data-mine style={wordsAt(mine.at)}>
            {t`You: ${myLabel}`}
          </span>
        ) : (
          <>
            <span
              className={styles.dot}
              data-row="1"
              data-mine
              style={{ ...at(START), '--peg': 'var(--lamp-400)' } as CSSProperties}
            />
            <span className={styles.mark} data-at="bottom" data-mine style={wordsAt(START)}>
              {t`You start here`}
            </span>
          </>
        )}
        {lead !== undefined &&
          Math.abs(inside(lead) - inside(mine?.at ?? START)) > (mine ? TOO_NEAR.value : TOO_NEAR.start) && (
            <span className={styles.mark} data-at="bottom" style={wordsAt(lead)}>
              <bdi dir="ltr">{leadLabel}</bdi>
            </span>
          )}
      </div>
    </div>
  );
}

const at = (percent: number): CSSProperties => ({ insetInlineStart: `${percent}%` });
/** How much of a label is before its dot, in percent: half, and near an end less or more, so that it stays in the board. */
const before = (percent: number): number =>
  percent < 25 ? 2 * percent : percent > 75 ? 2 * percent - 100 : 50;
/** Below its dot, and within the board. */
const wordsAt = (percent: number) =>
  ({ insetInlineStart: `${percent}%`, '--before': `${before(percent)}%` }) as CSSProperties;
