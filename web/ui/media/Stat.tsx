import type { ReactNode } from 'react';
import styles from './Stat.module.css';

export type StatProps = {
  /** The figure: `<Figure size="stat">`. */
  children: ReactNode;
  /** Label below: "your place". */
  label: string;
};
export function Stat({ children, label }: StatProps) {
  return (
    <span className={styles.stat}>
      <span className={styles.value}>{children}</span>
      <span className={styles.label}>{label}</span>
    </span>
  );
}
