import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * A value that only this browser knows: its storage, its cache. During hydration it is the server's value; right after
 * that it is read. `read` returns the same object as long as nothing changed.
 */
export const useBrowserValue = <T>(read: () => T, drawn: T): T =>
  useSyncExternalStore(neverChanges, read, () => drawn);
