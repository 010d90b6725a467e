import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** Heights of the lower parts of screens, by name and window width, so that they can render late without layout shift. */
const heightsPx = new Map<string, number>();
/** Window width. Reading it from the browser would force a layout during rendering. */
let widthPx: number | undefined;
function windowPx(): number {
  if (widthPx === undefined) addEventListener('resize', () => (widthPx = innerWidth));
  return (widthPx ??= innerWidth);
}
const never = (): (() => void) => () => undefined;

/**
 * For content below the first screenful. It renders right after the rest if its height is known from before.
 * The first time, and on the server, it renders at once. Put `ref` and `style` on the element around it.
 */
export function useLater(name: string): {
  readonly isDue: boolean;
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
  const [isDue, setDue] = useState(knownPx === undefined);
  useEffect(() => {
    if (isDue) return;
    let after: ReturnType<typeof setTimeout> | undefined;
    // After the rest is painted.
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => setDue(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, [isDue]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isDue) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) heightsPx.set(key, entry.contentRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [key, isDue]);
  return { isDue, ref, style: isDue || knownPx === undefined ? {} : { minBlockSize: knownPx } };
}
