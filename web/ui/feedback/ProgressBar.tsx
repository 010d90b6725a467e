import type { CSSProperties } from 'react';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  value: number;
  max: number;
  /** Accessible name: what it measures. */
  label: string;
  /** Grey while offline, because the value may be old. */
  stale?: boolean;
};

/** A progress bar. Its marker is visible at 0 too; a full bar is highlighted. */
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
