import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** The query string of this page, once it runs in a browser. The sign-in screen has no router. */
export const useSearch = (): string =>
  useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
