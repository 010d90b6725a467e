import type { ReactNode } from 'react';
import styles from './Panel.module.css';

/** Paper on the wall. Never a panel inside a panel. */
export function Panel({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className={styles.panel} {...(label && { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
}
