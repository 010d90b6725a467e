import type { ReactNode } from 'react';
import { Link } from '../../../ui/controls/Link.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { caretRight } from '../../../ui/media/icons.ts';
import styles from './Overview.module.css';

export type CardProps = {
  title: string;
  /** The page that has all of it, and its name. */
  href: string;
  more: string;
  wide?: boolean;
  children: ReactNode;
};

/** A part of the overview. */
export const Card = ({ title, href, more, wide = false, children }: CardProps) => (
  <section className={styles.card} data-wide={wide || undefined} aria-label={title}>
    <div className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
      <Link href={href} className={styles.more}>
        {more}
        <Icon of={caretRight} size="s" mirrored />
      </Link>
    </div>
    {children}
  </section>
);
