import { useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * What is on the screen, in the order in which it failed. Of several parts that the server did not answer, one shows
 * the card with the button, which tries all again.
 */
const cards = new Map<string, () => void>();
const listeners = new Set<() => void>();
const listen = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};
const firstOf = (): string | undefined => cards.keys().next().value;

/** `isShared`: the failure is that of every part. `retry` tries this part again. */
export function useOneRetry(
  isShared: boolean,
  retry: () => void,
): { readonly isFirst: boolean; readonly retryAll: () => void } {
  const id = useId();
  const again = useEffectEvent(retry);
  useLayoutEffect(() => {
    if (!isShared) return undefined;
    const tellAll = (): void => listeners.forEach((tell) => tell());
    cards.set(id, () => again());
    tellAll();
    return () => {
      cards.delete(id);
      tellAll();
    };
  }, [id, isShared]);
  const first = useSyncExternalStore(listen, firstOf, () => undefined);
  return {
    isFirst: !isShared || first === undefined || first === id,
    retryAll: () => (isShared ? [...cards.values()].forEach((one) => one()) : retry()),
  };
}
