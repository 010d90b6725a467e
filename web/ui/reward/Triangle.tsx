import type { CSSProperties } from 'react';
import { classNames } from '../layout/class-names.ts';
import pegs from '../feedback/StepDots.module.css';
import styles from './Triangle.module.css';

export type TriangleProps = {
  /** Numbers of the owned cards, 0 to 14: five common ones at the bottom, the legendary one on top. */
  held: readonly number[];
  /** 9 px dots (default) in a list, 13 px at the top of a page. */
  size?: 's' | 'm';
  /** Cards that the player just got. Their dots appear one after the other. */
  fresh?: readonly number[];
  /** lit: complete, and the reward waits. done: claimed. */
  whole?: 'lit' | 'done' | undefined;
};

/** From the top: one legendary, two epic, three rare, four uncommon, five common. */
const ROWS = [[14], [12, 13], [9, 10, 11], [5, 6, 7, 8], [0, 1, 2, 3, 4]] as const;

/** A collection as a triangle of fifteen dots. The text beside it says "11 of 15". */
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
