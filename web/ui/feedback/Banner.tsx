'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { info } from '../media/icons.ts';
import styles from './Banner.module.css';

export type BannerProps = {
  children: ReactNode;
  /** One of `icons.ts`, by default info. */
  icon?: string;
  /** A drawing instead of the icon. */
  picture?: ReactNode;
  /** An action, at the end of the line. */
  act?: ReactNode;
};
/** A message at the top of a page: offline, limits, maintenance. */
export function Banner({ children, icon = info, picture, act }: BannerProps) {
  return (
    <output className={styles.banner}>
      {picture ? <span className={styles.picture}>{picture}</span> : <Icon of={icon} />}
      <span className={styles.words}>{children}</span>
      {act}
    </output>
  );
}
