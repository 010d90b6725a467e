// Flags for the screens. The client loads long after the first screen; until then every flag is off.
import type { Flags } from '@parlor/sdk/analytics/flags.ts';
import { useSyncExternalStore } from 'react';

let flags: Flags | undefined;
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

export function setFlags(next: Flags): void {
  flags = next;
  next.listen(changed);
  changed();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the flag is on; it may turn on while the screen is visible. */
export const useFlag = (key: string): boolean =>
  useSyncExternalStore(
    listen,
    () => flags?.isOn(key) ?? false,
    () => false,
  );
