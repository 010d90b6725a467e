import type { CSSProperties, ReactNode } from 'react';
import styles from './Button.module.css';
import { INK } from '@parlor/art/inks.ts';

/** The face of a button inside something that is a link as a whole, printed in the inks of the picture under it. */
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
