import { useLingui } from '@lingui/react/macro';
import { Badge } from './Badge.tsx';
import { Hidden } from './Hidden.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import styles from './TabBar.module.css';

export type NavItem = {
  href: string;
  label: string;
  /** Of `icons.ts`; the filled one while one is there. Bars without pictures leave them out. */
  icon: string;
  activeIcon: string;
  active: boolean;
  /** Claims that wait there. */
  claims: number;
};

/** The way between the rooms on a phone. */
export function TabBar({ items, label }: { items: ReadonlyArray<NavItem>; label: string }) {
  const { t } = useLingui();
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={styles.tab}
          data-touch="selection"
          aria-current={item.active ? 'page' : undefined}
        >
          <span className={styles.tile}>
            <Icon of={item.active ? item.activeIcon : item.icon} />
          </span>
          <span className={styles.word}>{item.label}</span>
          <span aria-hidden="true">
            <Badge count={item.claims} className={styles.badge} />
          </span>
          {item.claims > 0 && <Hidden>{t`${item.claims} to claim`}</Hidden>}
        </Link>
      ))}
    </nav>
  );
}
