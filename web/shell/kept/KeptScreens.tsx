'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { CatchBoundary, Outlet, useRouterState, type ErrorRouteComponent } from '@tanstack/react-router';
import { Activity, useState } from 'react';
import { KeptScreen } from './KeptScreen.tsx';

/** Screens of the tabs by route: those that stay mounted, and the others. */
const KEPT: readonly string[] = ['/games/', '/quests'];
const TABS: readonly string[] = ['/', '/cards/', '/shop', ...KEPT];
const NONE: readonly string[] = [];

/**
 * The screen of the address. Games and quests stay mounted when the player changes tabs: `<Activity>` hides
 * them and stops their effects. A page that is no tab, such as a game, is unmounted.
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
  return (
    <>
      {now.map((routeId) => (
        <Activity key={routeId} mode={routeId === shown ? 'visible' : 'hidden'}>
          <KeptScreen
            routeId={routeId}
            errorComponent={errorComponent}
            onLost={() => setKept((ids) => ids.filter((one) => one !== routeId))}
          />
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
