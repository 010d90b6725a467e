// What a document says about itself, read by the app when it takes the page over. Written by `compose.ts`.

/** On the root element: which screen stands in it, as a path within the app, or `sign-in`. Missing where it is empty. */
export const RENDERED = 'rendered';
export const SIGN_IN = 'sign-in';
/** On the root element, once the app listens to what is done there. */
export const HYDRATED = 'hydrated';
/** On the root element: scripts that may be needed next, with spaces between. */
export const NEXT = 'next';
/** Id of what stands right after the root element. */
export const DRAWN_ID = 'drawn';
/** Told to the window when the first frame is seen with its pictures; then there is time for other work. */
export const DRAWN_EVENT = 'parlor-drawn';
/** Id of the element that holds the public answers the screen was drawn from, as JSON: [query key, answer][]. */
export const SEEDS_ID = 'seeds';

export type Seeds = ReadonlyArray<readonly [key: readonly string[], answer: unknown]>;

export function readSeeds(page: Document): Seeds {
  const text = page.getElementById(SEEDS_ID)?.textContent;
  return text ? (JSON.parse(text) as Seeds) : [];
}

/** JSON that cannot end the script element it is written into. */
export const jsonForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The words of an address that change what a screen shows before anybody is known. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  '/games': ['q', 'category'],
  '/fairness': ['draw'],
};

/** Whether the screen at this path can be drawn without the rest of the address. */
export function isPlain(path: string, search: string): boolean {
  const words = new URLSearchParams(search);
  return !(MEANT[path] ?? []).some((word) => words.has(word));
}

/** The path within the app: without the mini-app's own part, without a slash at the end. */
export function pathWithin(pathname: string, base: string): string {
  const within = base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return within.replace(/(.)\/+$/, '$1') || '/';
}
