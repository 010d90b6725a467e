import { useSyncExternalStore } from 'react';
import { choose, isChosen } from '../../platform/device-choices.ts';

const listeners = new Set<() => void>();

/** Whether tiles show return and volatility instead of the best multiplier; kept on this device. */
export function showFacts(on: boolean): void {
  choose('game-facts', on);
  for (const tell of listeners) tell();
}

const listen = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

export const useShownFacts = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isChosen('game-facts'),
    () => false,
  );
