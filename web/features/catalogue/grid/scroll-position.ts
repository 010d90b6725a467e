// The scroll position in a long list. After a reload the browser restores it before the list has its height,
// so we do.
const STORAGE_KEY = 'parlor-shelf-place';

type Place = { readonly href: string; readonly y: number };

/** Saves the position when the page is left. Returns a function that stops. */
export function saveScrollPosition(): () => void {
  const keep = (): void => {
    try {
      const place: Place = { href: location.href, y: scrollY };
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place));
    } catch {
      // A new list starts at the top.
    }
  };
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}

/** Takes the saved position of this page once. Undefined if the player did not come back to it. */
export function takeScrollPosition(): number | undefined {
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
