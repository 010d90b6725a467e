import type { CSSProperties, ReactNode } from 'react';
import styles from './Button.module.css';
import { INK } from '@parlor/art/inks.ts';

const ON_PICTURE = { '--f': INK.bone, '--t': INK.ink, '--e': INK.vermilion } as CSSProperties;

export type ButtonFaceProps = {
  children: ReactNode;
  /** As of `Button`. By default it has the colours of the picture below it. */
  kind?: 'primary' | 'claim';
};

/** Looks like a button within a larger link or button, and sinks when that is pressed. */
export function ButtonFace({ children, kind }: ButtonFaceProps) {
  return (
    <span className={styles.button} data-size="s" data-kind={kind} style={kind ? undefined : ON_PICTURE}>
      {children}
    </span>
  );
}
