'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Badge } from '../feedback/Badge.tsx';
import { Icon } from '../media/Icon.tsx';
import { Link } from './Link.tsx';
import styles from './TabBar.module.css';

export type NavItem = {
  href: string;
  label: string;
  /** Of `icons.ts`, filled for the current tab. Bars without icons leave them out. */
  icon: string;
  activeIcon: string;
  active: boolean;
  /** Number of waiting claims. */
  claims: number;
};

/** The navigation between screens on a phone. */
export const TabBar = ({ items, label }: { items: ReadonlyArray<NavItem>; label: string }) => (
  <nav className={styles.tabs} aria-label={label}>
    {items.map((item) => (
      <Tab key={item.href} {...item} />
    ))}
  </nav>
);

/** Memoized: a press changes only two tabs. */
const Tab = memo(function Tab({ href, label, icon, activeIcon, active, claims: waiting }: NavItem) {
  const { t, i18n } = useLingui();
  const claims = i18n.number(waiting);
  const about = `tab-claims-${href}`;
  return (
    <Link
      href={href}
      className={styles.tab}
      data-touch="selection"
      aria-current={active ? 'page' : undefined}
      aria-describedby={waiting > 0 ? about : undefined}
    >
      <span className={styles.tile}>
        <Icon of={active ? activeIcon : icon} />
      </span>
      <span className={styles.word}>{label}</span>
      <span aria-hidden="true">
        <Badge count={waiting} className={styles.badge} />
      </span>
      <span id={about} hidden>
        {waiting > 0 && t`${claims} to claim`}
      </span>
    </Link>
  );
});
