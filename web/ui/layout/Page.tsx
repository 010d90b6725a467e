'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { caretLeft, caretRight } from '../media/icons.ts';
import { Link } from '../controls/Link.tsx';
import styles from './Page.module.css';

export type PageHeadProps = {
  title: string;
  /**
   * At the end of the title line: the balance on a phone, or an icon button. Balances are hidden from 1024 px
   * (`hideFromWide`).
   */
  children?: ReactNode;
  hideFromWide?: boolean;
  /** Target of Back. Undefined if the host has a Back button. */
  back?: { href: string; label: string } | undefined;
};
/** The page's only h1. It gets the focus after navigation. */
export function PageHead({ title, children, hideFromWide = false, back }: PageHeadProps) {
  return (
    <>
      {back && (
        <Link href={back.href} className={styles.back}>
          <Icon of={caretLeft} size="s" mirrored />
          {back.label}
        </Link>
      )}
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {children && <div data-narrow={hideFromWide || undefined}>{children}</div>}
      </div>
    </>
  );
}

export type SectionProps = {
  title: string;
  /** A link to the full list, at the end of the heading. */
  more?: { href: string; label: string };
  /** Other content there: a countdown, a count. */
  aside?: ReactNode;
  children: ReactNode;
};
export function Section({ title, more, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {more && (
          <Link href={more.href} className={styles.more}>
            {more.label}
            <Icon of={caretRight} size="s" mirrored />
          </Link>
        )}
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A row that scrolls sideways on a phone and wraps from 1024 px. It extends to the page edges. */
export function Strip({ children, gap = 8, label }: { children: ReactNode; gap?: number; label?: string }) {
  return (
    <div className={styles.strip} style={{ gap }} {...(label && { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
}
