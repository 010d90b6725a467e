import type { CSSProperties } from 'react';
import { classNames } from '../layout/class-names.ts';
import pegs from '../feedback/StepDots.module.css';
import styles from './Triangle.module.css';

export type TriangleProps = {
  /** Numbers of the cards one has, 0 to 14: five common ones at the foot, the legendary one at the top. */
  held: readonly number[];
  /** 9 px holes (default) in a list, 13 px at the head of a page. */
  size?: 's' | 'm';
  /** Pegs that were set just now: they are placed, one after the other. */
  fresh?: readonly number[];
  /** All fifteen, and their reward waits: lit. Once it was taken: done. */
  whole?: 'lit' | 'done' | undefined;
};

/** From the top, as a collection is built: one legendary, two epic, three rare, four uncommon, five common. */
const ROWS = [[14], [12, 13], [9, 10, 11], [5, 6, 7, 8], [0, 1, 2, 3, 4]] as const;

/** A collection as the fifteen-hole triangle; the words beside it say "11 of 15". */
export function Triangle({ held, size = 's', fresh = [], whole }: TriangleProps) {
  const set = whole === 'lit' ? 'next' : whole === 'done' ? 'done' : 'on';
  return (
    <span aria-hidden="true" className={styles.triangle} data-size={size}>
      {ROWS.map((row) => (
        <span key={row[0]} className={styles.row}>
          {row.map((card) => (
            <i
              key={card}
              className={classNames(pegs.hole, styles.hole)}
              data-state={held.includes(card) ? set : undefined}
              data-fresh={fresh.includes(card) || undefined}
              style={fresh.includes(card) ? ({ '--turn': fresh.indexOf(card) } as CSSProperties) : undefined}
            />
          ))}
        </span>
      ))}
    </span>
  );
}
