import { useSyncExternalStore } from 'react';

const listen = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether nobody can see the page: another tab is in front, or the phone is locked. */
export const useHiddenTab = (): boolean =>
  useSyncExternalStore(
    listen,
    () => document.visibilityState === 'hidden',
    () => false,
  );
