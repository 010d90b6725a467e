'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { drawnWordmark } from '@parlor/art/things/parlor-signs.ts';
import { Art } from '../media/Art.tsx';
import { Badge } from '../feedback/Badge.tsx';
import { Link } from '../controls/Link.tsx';
import type { NavItem } from '../controls/TabBar.tsx';
import styles from './TopBar.module.css';

export type TopBarProps = {
  homeHref: string;
  items: ReadonlyArray<NavItem>;
  label: string;
  /** Balance and avatar, at the end of the bar. */
  children?: ReactNode;
};

/** From 1024 px the screens are text links, with a dot under the current one. */
export function TopBar({ homeHref, items, label, children }: TopBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      <Link href={homeHref} className={styles.sign} aria-label={t`Parlor, home`}>
        <Art svg={drawnWordmark()} as="inline" />
      </Link>
      <nav aria-label={label} className={styles.nav}>
        {items.map((item) => (
          <Word key={item.href} {...item} />
        ))}
      </nav>
      {children}
    </header>
  );
}

const Word = memo(function Word({ href, label, active, claims: waiting }: NavItem) {
  const { t, i18n } = useLingui();
  const claims = i18n.number(waiting);
  const about = `bar-claims-${href}`;
  return (
    <Link
      href={href}
      className={styles.link}
      aria-current={active ? 'page' : undefined}
      aria-describedby={waiting > 0 ? about : undefined}
    >
      {label}
      <span aria-hidden="true">
        <Badge count={waiting} />
      </span>
      <span id={about} hidden>
        {waiting > 0 && t`${claims} to claim`}
      </span>
    </Link>
  );
});
