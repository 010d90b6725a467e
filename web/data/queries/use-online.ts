import { useSyncExternalStore } from 'react';

const events = ['online', 'offline'] as const;
const listen = (changed: () => void): (() => void) => {
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
};

/** Whether this device has a connection, as far as it knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
