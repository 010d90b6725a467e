import type { CSSProperties } from 'react';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  value: number;
  max: number;
  /** What it measures; read out. */
  label: string;
  /** Greyed while offline: this may be old. */
  stale?: boolean;
};

/** A trough with one peg. At nothing the peg rests at the start; full, it is lit. */
export function ProgressBar({ value, max, label, stale = false }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span
      className={styles.bar}
      data-full={(share === 1 && !stale) || undefined}
      data-stale={stale || undefined}
      style={{ '--share': `${share * 100}%` } as CSSProperties}
    >
      <progress className={styles.native} aria-label={label} max={max} value={Math.min(value, max)} />
      <b className={styles.fill} />
    </span>
  );
}
