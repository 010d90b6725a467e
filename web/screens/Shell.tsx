import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { paths } from '../routes/paths.ts';
import {
  cardsThree,
  cardsThreeFill,
  diceFive,
  diceFiveFill,
  house,
  houseFill,
  listChecks,
  listChecksFill,
  storefront,
  storefrontFill,
} from '../ui/icons.ts';
import { TabBar, type NavItem } from '../ui/TabBar.tsx';
import { TopBar } from '../ui/TopBar.tsx';
import styles from './Shell.module.css';

export type ShellProps = {
  /** The path within the app, without query. */
  pathname: string;
  /** The path whose screen stands there now; undefined before the first one. */
  arrivedAt: string | undefined;
  children: ReactNode;
  /** Claims that wait, by room. */
  claims?: { quests?: number; cards?: number };
  /** Balance and face at the end of the top bar. */
  corner?: ReactNode;
  /** One line at the head of the page: offline. */
  notice?: ReactNode;
};

type Frame = 'rooms' | 'quiet' | 'table' | 'bare';
/** Rooms have the bars. Quiet pages keep the top bar but no tabs; a table too, and fills the rest. Signing in has neither. */
const frameOf = (pathname: string): Frame => {
  if (/^\/sign-in(\/|$)/.test(pathname)) return 'bare';
  if (pathname.startsWith('/play/')) return 'table';
  return pathname.startsWith('/fairness') || pathname.startsWith('/profile/') ? 'quiet' : 'rooms';
};
/** A table stands in the room of the games. */
const isIn = (pathname: string, href: string): boolean =>
  href === paths.games() && pathname.startsWith('/play/')
    ? true
    : href === '/'
      ? pathname === '/'
      : pathname === href || pathname.startsWith(`${href}/`);

/** What stands around every screen: the way in for keyboards, the bars, the room the page is set in. */
export function Shell({ pathname, arrivedAt, children, claims, corner, notice }: ShellProps) {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  const left = useRef(arrivedAt);
  // The frame of a screen comes with the screen, not with its address.
  const frame = frameOf(arrivedAt ?? pathname);

  useEffect(() => {
    const from = left.current;
    left.current = arrivedAt;
    if (from === undefined || from === arrivedAt) return;
    // Like a new page: who listens hears the heading, and the next Tab starts from the top of the screen.
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [arrivedAt]);

  const items: NavItem[] = [
    { href: paths.home(), label: t`Home`, icon: house, activeIcon: houseFill, claims: 0 },
    { href: paths.games(), label: t`Games`, icon: diceFive, activeIcon: diceFiveFill, claims: 0 },
    {
      href: paths.quests(),
      label: t`Quests`,
      icon: listChecks,
      activeIcon: listChecksFill,
      claims: claims?.quests ?? 0,
    },
    {
      href: paths.cards(),
      label: t`Cards`,
      icon: cardsThree,
      activeIcon: cardsThreeFill,
      claims: claims?.cards ?? 0,
    },
    { href: paths.shop(), label: t`Shop`, icon: storefront, activeIcon: storefrontFill, claims: 0 },
  ].map((item) => ({ ...item, active: isIn(pathname, item.href) }));

  return (
    <>
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t`Skip to the page`}
      </a>
      {frame !== 'bare' && (
        <>
          {frame !== 'table' && pathname !== paths.home() && (
            <div className={styles.veil} aria-hidden="true" />
          )}
          <TopBar homeHref={paths.home()} items={items} label={t`Main`}>
            {corner}
          </TopBar>
        </>
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={frame === 'bare' || frame === 'table' ? styles.bare : styles.page}
        data-frame={frame}
      >
        {notice && frame !== 'table' && <div className={styles.notice}>{notice}</div>}
        {children}
      </main>
      {frame === 'rooms' && <TabBar items={items} label={t`Rooms`} />}
    </>
  );
}
