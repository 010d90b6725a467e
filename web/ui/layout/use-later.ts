import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** How high the lower parts of screens were, by name and width of the window, so that they can come late without moving anything. */
const heightsPx = new Map<string, number>();
/** Of the window. Asking the browser would have a page laid out that is still being made. */
let widthPx: number | undefined;
function windowPx(): number {
  if (widthPx === undefined) addEventListener('resize', () => (widthPx = innerWidth));
  return (widthPx ??= innerWidth);
}
const never = (): (() => void) => () => undefined;

/**
 * For what stands below the first screenful: it is drawn right after the rest, when it was here before and its height is
 * known; at once the first time and in documents of the server. `ref` and `style` belong to the element around it.
 */
export function useLater(name: string): {
  readonly isThere: boolean;
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly style: { readonly minBlockSize?: number };
} {
  const ref = useRef<HTMLDivElement>(null);
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const key = isAlive ? `${name} ${windowPx()}` : name;
  const knownPx = heightsPx.get(key);
  const [isThere, setThere] = useState(knownPx === undefined);
  useEffect(() => {
    if (isThere) return;
    let after: ReturnType<typeof setTimeout> | undefined;
    // Once the rest has been painted.
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => setThere(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, [isThere]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isThere) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) heightsPx.set(key, entry.contentRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [key, isThere]);
  return { isThere, ref, style: isThere || knownPx === undefined ? {} : { minBlockSize: knownPx } };
}
