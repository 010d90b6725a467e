import { useSyncExternalStore } from 'react';

const listen = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** True if the page is not visible: another tab is in front, or the phone is locked. */
export const useHiddenTab = (): boolean =>
  useSyncExternalStore(
    listen,
    () => document.visibilityState === 'hidden',
    () => false,
  );
