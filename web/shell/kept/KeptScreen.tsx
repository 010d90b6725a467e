'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { CatchBoundary, useRouter, type ErrorRouteComponent } from '@tanstack/react-router';
import { memo, useLayoutEffect, useRef } from 'react';
import { showLaidOut } from './laid-out.ts';

export type KeptScreenProps = {
  routeId: string;
  errorComponent: ErrorRouteComponent;
  /** Called with its element when the screen is left, before React hides it. */
  onLeave: (element: HTMLElement) => void;
  /** Called when the screen is left and cannot stay mounted. */
  onLost: (routeId: string) => void;
};

/**
 * A tab's screen in its `<Activity>`. `data-back` is `here` while a screen that was left before is shown again.
 * Without a layout it loses its scroll offsets, so this saves and restores them. It renders again only by itself: after
 * an update React hides a hidden screen once more, with `display: none`. So `onLeave` and `onLost` must be stable.
 */
export const KeptScreen = memo(function KeptScreen({
  routeId,
  errorComponent,
  onLeave,
  onLost,
}: KeptScreenProps) {
  const router = useRouter();
  const screen = useRef<HTMLDivElement>(null);
  const scrolled = useRef(new Map<Element, readonly [left: number, top: number]>());
  const hasFailed = useRef(false);
  useLayoutEffect(() => {
    const element = screen.current;
    if (!element) return;
    if (element.dataset['back'] !== undefined) element.dataset['back'] = 'here';
    if (!showLaidOut(element))
      for (const [part, [left, top]] of scrolled.current) part.scrollTo({ left, top, behavior: 'instant' });
    const note = ({ target }: Event): void => {
      if (target instanceof Element) scrolled.current.set(target, [target.scrollLeft, target.scrollTop]);
    };
    element.addEventListener('scroll', note, { capture: true, passive: true });
    return () => {
      element.removeEventListener('scroll', note, { capture: true });
      element.dataset['back'] = '';
      // An open sheet closes with its screen, and a failed screen is mounted again.
      if (hasFailed.current || element.querySelector('dialog[open]')) onLost(routeId);
      else onLeave(element);
    };
  }, [routeId, onLeave, onLost]);
  const Screen = router.routesById[routeId as keyof typeof router.routesById].options.component;
  return (
    <div ref={screen}>
      <CatchBoundary
        getResetKey={() => routeId}
        onCatch={() => (hasFailed.current = true)}
        errorComponent={errorComponent}
      >
        {Screen && <Screen />}
      </CatchBoundary>
    </div>
  );
});
