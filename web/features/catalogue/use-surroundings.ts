import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

const onChange = (changed: () => void): (() => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether there is room for a panel beside the page; not where the page is made on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(WIDE).matches,
    () => false,
  );

const never = (): (() => void) => () => undefined;

/** Whether the app has taken up a page that came drawn from the server; true at once on pages it draws itself. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
