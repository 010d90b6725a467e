import { useRouterState } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { fadesLikeScreen } from './view-transitions.ts';

/** `--t-quick`. */
const FADE_MS = 160;

/** A screen that replaces another fades in; only its opacity changes. */
export function useScreenFade(main: RefObject<HTMLElement | null>): void {
  // Changes together with the screen, while the address changes before it.
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const left = useRef(shown);
  useLayoutEffect(() => {
    if (left.current === shown) return;
    left.current = shown;
    // One that was kept is there at once.
    const hasKeptScreen = main.current?.querySelector(':scope > [data-back="here"]');
    if (fadesLikeScreen() && !hasKeptScreen)
      main.current?.animate({ opacity: [0, 1] }, { duration: FADE_MS });
  }, [shown, main]);
}
