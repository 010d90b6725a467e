'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { CSSProperties, ReactNode } from 'react';
import { INK, mix } from '@parlor/art/inks.ts';
import { lampArt } from '@parlor/art/things/lamp-art.ts';
import { Art } from '../../ui/media/Art.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './HomeHero.module.css';

export type LampSceneProps = {
  /** Something waits. */
  lit: boolean;
  /** Home, or the door where one signs in: the lamp hangs higher there. */
  room?: 'home' | 'door';
  className?: string | undefined;
  children?: ReactNode;
};

/** Brown twine, as the lamp's own drawing goes on with it. */
const CORD = { '--cord': mix(INK.tobacco, INK.rose, 0.24) } as CSSProperties;

/** One lamp over one table; what is put inside lies in its light. */
export function LampScene({ lit, room = 'home', className, children }: LampSceneProps) {
  return (
    <div className={classNames(styles.scene, className)} data-lit={lit} data-room={room}>
      <span className={styles.cord} style={CORD} />
      <Art svg={lampArt(false)} as="inline" className={styles.lamp} />
      <Art svg={lampArt()} as="inline" className={classNames(styles.lamp, styles.burning)} />
      <span className={styles.cone} />
      <span className={styles.table} />
      {children}
    </div>
  );
}
