import type { ReactNode } from 'react';
import styles from './Panel.module.css';

/** A light surface. Do not nest panels. */
export function Panel({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className={styles.panel} {...(label && { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
}
