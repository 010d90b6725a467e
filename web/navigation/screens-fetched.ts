/** A mark in the browser's timeline: the scripts of every screen were fetched (`use-prefetch-routes.ts`). */
export const SCREENS_FETCHED = 'parlor-screens-fetched';
