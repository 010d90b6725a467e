'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import type { ReactNode } from 'react';
import { Icon } from '../media/Icon.tsx';
import { caretLeft, caretRight } from '../media/icons.ts';
import { Link } from '../controls/Link.tsx';
import styles from './Page.module.css';

export type PageHeadProps = {
  title: string;
  /** At the end of the line: the balance on a phone, an icon button. Balances leave from 1024 (`hideFromWide`). */
  children?: ReactNode;
  hideFromWide?: boolean;
  /** Where "back" leads; left out where the host draws its own Back. */
  back?: { href: string; label: string } | undefined;
};
/** The one h1 of a page; after a change of screen it takes the focus. */
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
  /** A link to all of it, at the end of the heading's line. */
  more?: { href: string; label: string };
  /** Something else there: a countdown, a count. */
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

/** Things in one line that scrolls sideways on a phone and wraps from 1024. Bleeds to the edges of the page. */
export function Strip({ children, gap = 8, label }: { children: ReactNode; gap?: number; label?: string }) {
  return (
    <div className={styles.strip} style={{ gap }} {...(label && { role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
}
