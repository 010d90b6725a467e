import type { ReactNode } from 'react';
import { sceneArt, type Scene } from '@parlor/art/things/scene-art.ts';
import { Art } from '../media/Art.tsx';
import styles from './EmptyState.module.css';

export type EmptyStateProps = {
  scene: Scene;
  title: string;
  /** One line: what it means. */
  children: ReactNode;
  /** One action. */
  act?: ReactNode;
  /** Small print: the reference of an error, or the time of the next try. */
  note?: ReactNode;
  /** True if the page has no other heading. */
  heading?: 'h1' | 'h2';
};

/** A picture, a message and one action: nothing here, something failed, or the server cannot be reached. */
export function EmptyState({ scene, title, children, act, note, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Art svg={sceneArt(scene)} as="inline" className={styles.scene} />
      <Heading className={styles.title} {...(Heading === 'h1' && { tabIndex: -1 })}>
        {title}
      </Heading>
      <p className={styles.line}>{children}</p>
      {act && <div className={styles.act}>{act}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
