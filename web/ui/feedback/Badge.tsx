'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react';
import { count as inDigits } from '../../i18n/format.ts';
import styles from './Badge.module.css';

export type BadgeProps = {
  /** Number of waiting claims. No badge at 0. */
  count: number;
  className?: string | undefined;
};
/** Counts claims only. Its owner's accessible name includes the number. */
export function Badge({ count, className }: BadgeProps) {
  const { locale } = useLingui().i18n;
  if (count <= 0) return null;
  const shown = inDigits(Math.min(count, 99), locale);
  return <b className={`${styles.badge} ${className ?? ''}`}>{count > 99 ? `${shown}+` : shown}</b>;
}
