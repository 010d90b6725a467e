import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import { shown } from '../ui/layout/shown.ts';

/**
 * Moves the focus to the heading after a change of screen, as a new page would. A component of its own, so that nothing
 * else renders again.
 */
export function FocusOnArrival({ main }: { main: RefObject<HTMLElement | null> }) {
  // The shown screen, which is older than the address while a screen loads; undefined before the first one.
  const arrivedAt = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shownBefore = useRef(arrivedAt);
  useEffect(() => {
    const from = shownBefore.current;
    shownBefore.current = arrivedAt;
    if (from === undefined || from === arrivedAt) return;
    const [heading] = main.current ? shown('h1[tabindex]', main.current) : [];
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [arrivedAt, main]);
  return null;
}
