'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { CatchBoundary, Outlet, useRouterState, type ErrorRouteComponent } from '@tanstack/react-router';
import { Activity, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { KeptScreen } from './KeptScreen.tsx';
import { hideLaidOut } from './laid-out.ts';

/** Screens of the tabs by route: those that stay mounted, and the others. */
const KEPT: readonly string[] = ['/games/', '/quests'];
const TABS: readonly string[] = ['/', '/cards/', '/shop', ...KEPT];
const NONE: readonly string[] = [];

/**
 * The screen of the address. Games and quests stay mounted when the player changes tabs: `<Activity>` hides
 * them and stops their effects. A page that is not a tab, such as a game, is unmounted.
 */
export function KeptScreens({ errorComponent }: { errorComponent: ErrorRouteComponent }) {
  const leaf = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const id = leaf?.routeId ?? '';
  const shown = leaf?.status === 'success' && KEPT.includes(id) ? id : undefined;
  const [kept, setKept] = useState(NONE);
  const now = !TABS.includes(id)
    ? NONE
    : shown === undefined || kept.includes(shown)
      ? kept
      : [...kept, shown];
  if (now !== kept) setKept(now);
  const left = useRef<HTMLElement[]>([]);
  const leave = useCallback((element: HTMLElement) => void left.current.push(element), []);
  const lose = useCallback((routeId: string) => setKept((ids) => ids.filter((one) => one !== routeId)), []);
  // After React has hidden them, and before anything asks for the layout.
  useLayoutEffect(() => {
    for (const element of left.current.splice(0)) hideLaidOut(element);
  }, [shown]);
  return (
    <>
      {now.map((routeId) => (
        <Activity key={routeId} mode={routeId === shown ? 'visible' : 'hidden'}>
          <KeptScreen routeId={routeId} errorComponent={errorComponent} onLeave={leave} onLost={lose} />
        </Activity>
      ))}
      {shown === undefined && (
        <CatchBoundary getResetKey={() => id} errorComponent={errorComponent}>
          <Outlet />
        </CatchBoundary>
      )}
    </>
  );
}
