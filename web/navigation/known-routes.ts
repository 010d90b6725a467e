/**
 * Pages that a link from outside may lead to (spec §2, key rd). Not among them: the pages of signing in and of adding a
 * way to sign in, which do something by being opened, and the console, to which nobody is led by somebody else.
 */
const KNOWN = [
  /^\/$/,
  /^\/games(?:\/[^/]+)?$/,
  /^\/play\/[^/]+$/,
  /^\/cards(?:\/[^/]+|\/packs\/[^/]+)?$/,
  /^\/(?:quests|shop|profile|fairness|airdrop|invite|tasks|race|daily|boxes)$/,
  /^\/profile\/history$/,
  /^\/profile\/orders(?:\/[^/]+)?$/,
];
/** Pages whose words only choose what is shown; elsewhere they may do something (`/boxes?open=…`). */
const WITH_PARAMS = ['/games', '/fairness', '/race'];

/** The page of the app that this path leads to, as far as a link from outside may say; undefined where it is none. */
export function knownRoute(path: string): string | undefined {
  const { pathname, search } = new URL(path, 'https://site.invalid');
  if (!KNOWN.some((route) => route.test(pathname))) return undefined;
  return WITH_PARAMS.includes(pathname) ? pathname + search : pathname;
}
