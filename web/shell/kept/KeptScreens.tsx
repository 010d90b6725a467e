import { CatchBoundary, Outlet, useRouterState, type ErrorRouteComponent } from '@tanstack/react-router';
import { useState } from 'react';
import { keptScreen, type KeptScreenState } from './kept-screen-part.ts';

/** Screens of the tabs, by their routes: those that are kept while one walks between them, and the others. */
const KEPT: readonly string[] = ['/games/', '/quests'];
const TABS: readonly string[] = ['/', '/cards/', '/shop', ...KEPT];

/**
 * The screen of the address. A screen that one comes back to from another is not built anew: it stood in the document
 * all the while, out of everybody's reach (`data-away`). A page that is no room, such as a table, leaves nothing behind it.
 */
export function Rooms({ errorComponent }: { errorComponent: ErrorRouteComponent }) {
  'use no memo'; // The memory of all this would weigh more than all this, in everybody's first load.
  const leaf = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const id = leaf?.routeId ?? '';
  const { Room } = keptScreen;
  const room = Room && leaf?.status === 'success' && KEPT.includes(id) ? id : undefined;
  const [shown, setShown] = useState<string>();
  const [held, setHeld] = useState<readonly KeptScreenState[]>([]);
  const now = TABS.includes(id) ? afterComing(held, room, room !== shown) : NOTHING;
  if (room !== shown) setShown(room);
  if (now !== held) setHeld(now);
  return (
    <>
      {Room &&
        now.map((state) => (
          <Room
            key={state.routeId}
            {...state}
            isShown={state.routeId === room}
            errorComponent={errorComponent}
            onLost={() => setHeld((rooms) => rooms.filter(({ routeId }) => routeId !== state.routeId))}
          />
        ))}
      {room === undefined && (
        <CatchBoundary getResetKey={() => id} errorComponent={errorComponent}>
          <Outlet />
        </CatchBoundary>
      )}
    </>
  );
}

const NOTHING: readonly KeptScreenState[] = [];

/** The screens that are held once `room` is shown; the same list where nothing changes. */
function afterComing(
  held: readonly KeptScreenState[],
  room: string | undefined,
  isNew: boolean,
): readonly KeptScreenState[] {
  if (room === undefined) return held;
  if (!held.some(({ routeId }) => routeId === room)) return [...held, { routeId: room, visit: 0 }];
  return isNew ? held.map((one) => (one.routeId === room ? { ...one, visit: one.visit + 1 } : one)) : held;
}
