import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * What only this browser knows: its storage, its cache. While React takes over the page that the server drew, it is what
 * the server drew with; right after that it is read. `read` answers the same object as long as nothing changed.
 */
export const useBrowserValue = <T>(read: () => T, drawn: T): T =>
  useSyncExternalStore(neverChanges, read, () => drawn);
