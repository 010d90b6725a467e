import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { wordmark } from '../art/things/house-signs.ts';
import { Art } from './Art.tsx';
import { Badge } from './Badge.tsx';
import { Hidden } from './Hidden.tsx';
import { Link } from './Link.tsx';
import type { NavItem } from './TabBar.tsx';
import styles from './TopBar.module.css';

export type TopBarProps = {
  homeHref: string;
  items: ReadonlyArray<NavItem>;
  label: string;
  /** Balance, face: at the end of the bar. */
  children?: ReactNode;
};

/** From 1024 the rooms are words, and a peg stands under the one you are in. */
export function TopBar({ homeHref, items, label, children }: TopBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      <Link href={homeHref} className={styles.sign} aria-label={t`Parlor, home`}>
        <Art svg={wordmark('currentColor', '')} as="inline" />
      </Link>
      <nav aria-label={label} className={styles.nav}>
        {items.map((item) => (
          <Link
            key={item.href}
            href={item.href}
            className={styles.link}
            aria-current={item.active ? 'page' : undefined}
          >
            {item.label}
            <span aria-hidden="true">
              <Badge count={item.claims} />
            </span>
            {item.claims > 0 && <Hidden>{t`${item.claims} to claim`}</Hidden>}
          </Link>
        ))}
      </nav>
      {children}
    </header>
  );
}
