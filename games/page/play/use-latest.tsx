import { useEffect, useRef, type RefObject } from 'react';

/** What was handed in last, for an effect or a timer that must not begin anew whenever it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Acts once for each new key, knowing all that is known by then; not while there is none. */
export function useOnceFor(key: string | number | undefined, act: () => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    if (key !== undefined) latest.current();
  }, [key, latest]);
}
