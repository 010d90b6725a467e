import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** The latest value, for an effect or timer that must not restart when the value changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  // Before the player sees it: an effect after the frame lets a fast press act on the previous value.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Acts once for each new key, with the latest values. Not while there is none. */
export function useOnceFor(key: string | number | undefined, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (key !== undefined) latest.current();
  }, [key, latest]);
}
