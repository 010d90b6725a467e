import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

/** One kind of component with its name. */
export function Piece({ title, span = 4, children }: { title: string; span?: number; children: ReactNode }) {
  return (
    <section className={styles.piece} data-span={span} data-piece={title}>
      <h2 className={styles.name}>{title}</h2>
      <div className={styles.inside}>{children}</div>
    </section>
  );
}
/** Several of them side by side. */
export const Line = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;
