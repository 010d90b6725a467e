// The data that a document carries for the app, which reads it on hydration. Written by `compose.ts`.

/** On the root element: the rendered screen, as a path within the app, or `sign-in`. Missing if it is empty. */
export const RENDERED = 'rendered';
export const SIGN_IN = 'sign-in';
/** On the root element, once the app listens to events. */
export const HYDRATED = 'hydrated';
/** On the root element: scripts that may be needed next, separated by spaces. */
export const NEXT = 'next';
/** Id of the element right after the root element. */
export const DRAWN_ID = 'drawn';
/** Event on the window when the first frame and its pictures are visible; then there is time for other work. */
export const DRAWN_EVENT = 'parlor-drawn';
/** Id of the element with the public answers that the screen was rendered from, as JSON: [query key, answer][]. */
export const SEEDS_ID = 'seeds';

export type Seeds = ReadonlyArray<readonly [key: readonly string[], answer: unknown]>;

export function readSeeds(page: Document): Seeds {
  const text = page.getElementById(SEEDS_ID)?.textContent;
  return text ? (JSON.parse(text) as Seeds) : [];
}

/** JSON that cannot end the script element it is written into. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Query parameters that change a screen before the visitor is known. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  '/games': ['q', 'category'],
  '/fairness': ['draw'],
};

/** Whether the screen at this path can be rendered without the query. */
export function isPlain(path: string, search: string): boolean {
  const words = new URLSearchParams(search);
  return !(MEANT[path] ?? []).some((word) => words.has(word));
}

/** The path within the app: without the mini-app's prefix and without a trailing slash. */
export function pathWithin(pathname: string, base: string): string {
  const within = base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return within.replace(/(.)\/+$/, '$1') || '/';
}
