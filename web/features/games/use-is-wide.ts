import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

const onChange = (tell: () => void): (() => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
};

/** Whether there is room for a panel beside the page; not where the page is made on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(WIDE).matches,
    () => false,
  );
