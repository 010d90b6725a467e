import { useLingui } from '@lingui/react/macro';
import { Hidden } from '../layout/Hidden.tsx';
import { Icon } from '../media/Icon.tsx';
import { check } from '../media/icons.ts';
import styles from './DifficultyIcon.module.css';

export type DifficultyIconProps = {
  /** Difficulty as dots. */
  pips: 1 | 2 | 3;
  /** lit: its reward waits. done: claimed. */
  state?: 'rest' | 'lit' | 'done';
};
const SPOTS = {
  1: [[15, 15]],
  2: [
    [9, 9],
    [21, 21],
  ],
  3: [
    [7, 7],
    [15, 15],
    [23, 23],
  ],
} as const;

export function DifficultyIcon({ pips, state = 'rest' }: DifficultyIconProps) {
  const { t } = useLingui();
  const name = { 1: t`Easy`, 2: t({ message: 'Medium', context: 'difficulty' }), 3: t`Hard` }[pips];
  return (
    <span className={styles.icon} data-state={state}>
      <Hidden>{state === 'done' ? t`Done` : name}</Hidden>
      {state === 'done' ? (
        <Icon of={check} />
      ) : (
        <svg viewBox="0 0 30 30" aria-hidden="true">
          {SPOTS[pips].map(([cx, cy]) => (
            <circle key={cx} cx={cx} cy={cy} r="3.4" fill="currentColor" />
          ))}
        </svg>
      )}
    </span>
  );
}
