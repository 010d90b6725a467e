'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { CatchBoundary, useRouter, type ErrorRouteComponent } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

export type KeptScreenProps = {
  routeId: string;
  errorComponent: ErrorRouteComponent;
  /** Called when the screen is left and cannot stay mounted. */
  onLost: () => void;
};

/** A tab's screen in its `<Activity>`. A hidden element loses its scroll offset, so this saves and restores it. */
export function KeptScreen({ routeId, errorComponent, onLost }: KeptScreenProps) {
  const router = useRouter();
  const screen = useRef<HTMLDivElement>(null);
  const scrolled = useRef(new Map<Element, readonly [left: number, top: number]>());
  const hasFailed = useRef(false);
  const lose = useEffectEvent(onLost);
  useLayoutEffect(() => {
    const element = screen.current;
    if (!element) return;
    for (const [part, [left, top]] of scrolled.current) part.scrollTo({ left, top, behavior: 'instant' });
    const note = ({ target }: Event): void => {
      if (target instanceof Element) scrolled.current.set(target, [target.scrollLeft, target.scrollTop]);
    };
    element.addEventListener('scroll', note, { capture: true, passive: true });
    return () => {
      element.removeEventListener('scroll', note, { capture: true });
      element.dataset['back'] = '';
      // An open sheet closes with its screen, and a failed screen is mounted again.
      if (hasFailed.current || element.querySelector('dialog[open]')) lose();
    };
  }, []);
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
}
