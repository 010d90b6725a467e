import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

const onChange = (changed: () => void): (() => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True if there is room for a side panel. Always false on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(WIDE).matches,
    () => false,
  );

const never = (): (() => void) => () => undefined;

/** True once a server-rendered page is hydrated. True at once on a page rendered in the browser. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
