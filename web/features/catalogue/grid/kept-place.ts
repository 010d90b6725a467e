// Where one was on a long shelf: after a reload its height comes later than the browser looks for the place.
const KEPT = 'parlor-shelf-place';

type Place = { readonly href: string; readonly y: number };

/** Keeps the place when the page goes. Returns the way to stop. */
export function keepPlace(): () => void {
  const keep = (): void => {
    try {
      const place: Place = { href: location.href, y: scrollY };
      sessionStorage.setItem(KEPT, JSON.stringify(place));
    } catch {
      // The shelf then begins at its top.
    }
  };
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}

/** Where this page was scrolled to when it went, once; undefined where this is no way back to it. */
export function placeBefore(): number | undefined {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Place | null;
    sessionStorage.removeItem(KEPT);
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isBack = visit?.type === 'reload' || visit?.type === 'back_forward';
    return isBack && place?.href === location.href && place.y > 0 ? place.y : undefined;
  } catch {
    return undefined;
  }
}
