'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import styles from './Badge.module.css';

export type BadgeProps = {
  /** Claims that wait; at 0 there is no badge. */
  count: number;
  className?: string | undefined;
};
/** Counts claims and nothing else: it is lamp yellow. The number is read out with the words of whatever it sits on. */
export function Badge({ count, className }: BadgeProps) {
  if (count <= 0) return null;
  return <b className={`${styles.badge} ${className ?? ''}`}>{count > 99 ? '99+' : count}</b>;
}
