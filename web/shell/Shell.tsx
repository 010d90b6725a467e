'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { paths } from '../navigation/paths.ts';
import {
  cardsThree,
  cardsThreeFill,
  diceFive,
  diceFiveFill,
  flagCheckered,
  app,
  serverFill,
  listChecks,
  listChecksFill,
  storefront,
  storefrontFill,
} from '../ui/media/icons.ts';
import { TabBar, type NavItem } from '../ui/controls/TabBar.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { FocusOnArrival } from './FocusOnArrival.tsx';
import styles from './Shell.module.css';
import { useScreenFade } from './use-screen-fade.ts';

export type ShellProps = {
  /** The path within the app, without query. */
  pathname: string;
  children: ReactNode;
  /** Claims that wait, by screen. */
  claims?: { home?: number; quests?: number; cards?: number };
  /** Balance and avatar at the end of the top bar. */
  corner?: ReactNode;
  /** A banner at the top of the page: offline. */
  notice?: ReactNode;
};

type Frame = 'rooms' | 'table' | 'bare';
/** Screens have the bars. A game page has the top bar and fills the rest. Signing in and pack opening have neither. */
const frameOf = (pathname: string): Frame => {
  if (/^\/(?:sign-in(?:\/|$)|cards\/packs\/.)/.test(pathname)) return 'bare';
  return pathname.startsWith('/play/') ? 'table' : 'rooms';
};
/** A game page is in the games tab. */
const isIn = (pathname: string, href: string): boolean =>
  href === paths.games() && pathname.startsWith('/play/')
    ? true
    : href === '/'
      ? pathname === '/'
      : pathname === href || pathname.startsWith(`${href}/`);

/** The frame of every screen: the skip link for keyboards, the bars, and the page. */
export function Shell({ pathname, children, claims, corner, notice }: ShellProps) {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  useScreenFade(main);
  // The frame of a screen changes with the screen, not with its address.
  const frame = useRouterState({
    select: ({ resolvedLocation, location }) => frameOf((resolvedLocation ?? location).pathname),
  });

  const items: NavItem[] = [
    { href: paths.home(), label: t`Home`, icon: app, activeIcon: serverFill, claims: claims?.home ?? 0 },
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

  // Five screens fit the tab bar; the race is reached from home.
  const race: NavItem = {
    href: paths.race(),
    label: t`Race`,
    icon: flagCheckered,
    activeIcon: flagCheckered,
    claims: 0,
    active: isIn(pathname, paths.race()),
  };

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
        {t`Skip to content`}
      </a>
      {frame !== 'bare' && (
        <>
          {frame !== 'table' && pathname !== paths.home() && (
            <div className={styles.veil} aria-hidden="true" />
          )}
          <TopBar homeHref={paths.home()} items={[...items, race]} label={t`Main`}>
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
        <FocusOnArrival main={main} />
        {notice && frame !== 'table' && <div className={styles.notice}>{notice}</div>}
        {children}
      </main>
      {frame === 'rooms' && <TabBar items={items} label={t`Navigation`} />}
    </>
  );
}
