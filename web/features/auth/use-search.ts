import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** The query string of this page, once it is in a browser; the sign-in screen has no router. */
export const useSearch = (): string =>
  useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
