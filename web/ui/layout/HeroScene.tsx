'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { CSSProperties, ReactNode } from 'react';
import { INK, mix } from '@parlor/art/inks.ts';
import { lampArt } from '@parlor/art/things/lamp-art.ts';
import { Art } from '../media/Art.tsx';
import { classNames } from './class-names.ts';
import styles from './HeroScene.module.css';

export type HeroSceneProps = {
  /** The lamp is on. */
  lit: boolean;
  /** Home, or the sign-in screen, where the lamp is higher. */
  screen?: 'home' | 'sign-in';
  className?: string | undefined;
  children?: ReactNode;
};

/** The colour of the cord in the lamp's drawing. */
const CORD = { '--cord': mix(INK.tobacco, INK.rose, 0.24) } as CSSProperties;

/** The picture at the top of home and of the sign-in screens: a lamp over a table. Children are drawn in its light. */
export function HeroScene({ lit, screen = 'home', className, children }: HeroSceneProps) {
  return (
    <div className={classNames(styles.scene, className)} data-lit={lit} data-screen={screen}>
      <span className={styles.cord} style={CORD} />
      <Art svg={lampArt(false)} as="inline" className={styles.lamp} />
      <Art svg={lampArt()} as="inline" className={classNames(styles.lamp, styles.burning)} />
      <span className={styles.cone} />
      <span className={styles.table} />
      {children}
    </div>
  );
}
