// Screens that are kept (`data-screen`) stay in the document while they are not shown (`data-away`, `shell/kept/KeptScreen.tsx`).
// What looks for things in the document passes over them.

/** The screen that is kept in which this stands; none where no room is. */
export const screenOf = (element: Element): Element | null => element.closest('[data-screen]');

/** Whether this is shown nowhere: out of the document, or in a screen that is kept. */
export const isAway = (element: Element): boolean =>
  !element.isConnected || element.closest('[data-away]') !== null;

/** What the selector finds in `within`, without what is in screens that are kept. */
export const shown = (selector: string, within: ParentNode = document): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter((one) => !isAway(one));
