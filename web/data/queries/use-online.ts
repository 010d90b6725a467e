import { useSyncExternalStore } from 'react';

const REACHABLE = 'parlor-reachable';
const events = ['online', 'offline', REACHABLE] as const;

/** The server did not answer at the start, whatever the device says: a stopped server, or a network without a way out. */
let isCutOff = false;
export function setCutOff(now: boolean): void {
  if (now === isCutOff) return;
  isCutOff = now;
  dispatchEvent(new Event(REACHABLE));
}

const listen = (changed: () => void): (() => void) => {
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
};

/** Whether there is a connection to the server, as far as this page knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine && !isCutOff,
    () => true,
  );
