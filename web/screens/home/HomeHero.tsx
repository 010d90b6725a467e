'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { CSSProperties, ReactNode } from 'react';
import { INK, mix } from '@parlor/art/inks.ts';
import { lampArt } from '@parlor/art/things/lamp-art.ts';
import { Art } from '../../ui/media/Art.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './HomeHero.module.css';

export type HomeHeroProps = {
  /** A reward waits. */
  lit: boolean;
  /** Home, or the sign-in screen, where the lamp is higher. */
  screen?: 'home' | 'sign-in';
  className?: string | undefined;
  children?: ReactNode;
};

/** The colour of the cord in the lamp's drawing. */
const CORD = { '--cord': mix(INK.tobacco, INK.rose, 0.24) } as CSSProperties;

/** One lamp over one table. Children are drawn in its light. */
export function HomeHero({ lit, screen = 'home', className, children }: HomeHeroProps) {
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
