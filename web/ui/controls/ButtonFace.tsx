import type { CSSProperties, ReactNode } from 'react';
import styles from './Button.module.css';
import { INK } from '@parlor/art/inks.ts';

/** Looks like a button within a larger link, in the colours of the picture below it. */
export function ButtonFace({ children }: { children: ReactNode }) {
  return (
    <span
      className={styles.button}
      data-size="s"
      style={{ '--f': INK.bone, '--t': INK.ink, '--e': INK.vermilion } as CSSProperties}
    >
      {children}
    </span>
  );
}
