// The scroll position in a long list: after a reload the list gets its height later than the browser restores the position.
const STORAGE_KEY = 'parlor-shelf-place';

type Place = { readonly href: string; readonly y: number };

/** Keeps the place when the page goes. Returns the way to stop. */
export function keepPlace(): () => void {
  const keep = (): void => {
    try {
      const place: Place = { href: location.href, y: scrollY };
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place));
    } catch {
      // The game list then begins at its top.
    }
  };
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}

/** Where this page was scrolled to when it went, once; undefined where this is no way back to it. */
export function placeBefore(): number | undefined {
  try {
    const place = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Place | null;
    sessionStorage.removeItem(STORAGE_KEY);
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isBack = visit?.type === 'reload' || visit?.type === 'back_forward';
    return isBack && place?.href === location.href && place.y > 0 ? place.y : undefined;
  } catch {
    return undefined;
  }
}
