import type { ReactNode } from 'react';
import styles from './Board.module.css';

/** The wooden board: progress, standings. One to a region of the screen. */
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
