'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { info } from '../media/icons.ts';
import styles from './Banner.module.css';

export type BannerProps = {
  children: ReactNode;
  /** One of `icons.ts`; info by default. */
  icon?: string;
  /** A drawing instead of the icon. */
  picture?: ReactNode;
  /** What can be done about it, at its end. */
  act?: ReactNode;
};
/** One line of paper at the top of a page: offline, limits, maintenance. */
export function Banner({ children, icon = info, picture, act }: BannerProps) {
  return (
    <output className={styles.banner}>
      {picture ? <span className={styles.picture}>{picture}</span> : <Icon of={icon} />}
      <span className={styles.words}>{children}</span>
      {act}
    </output>
  );
}
