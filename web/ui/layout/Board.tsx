import type { ReactNode } from 'react';
import styles from './Board.module.css';

/** A wooden surface for progress and ranks. At most one per region of a screen. */
export function Board({
  children,
  label,
  padded = true,
}: {
  children: ReactNode;
  label?: string;
  padded?: boolean;
}) {
  return (
    <section className={styles.board} aria-label={label} data-padded={padded || undefined}>
      {children}
    </section>
  );
}
