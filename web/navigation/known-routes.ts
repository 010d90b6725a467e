/**
 * Pages that a link from outside may lead to (spec §2, key rd). Excluded are the pages of signing in and of adding a
 * sign-in method, which act when they open, and the console, to which no foreign link should lead.
 */
const KNOWN = [
  /^\/$/,
  /^\/games(?:\/[^/]+)?$/,
  /^\/games\/(?:category|studio)\/[^/]+$/,
  /^\/play\/[^/]+$/,
  /^\/cards(?:\/[^/]+|\/packs\/[^/]+)?$/,
  /^\/(?:quests|shop|profile|fairness|books|airdrop|invite|tasks|race|challenge|daily|boxes)$/,
  /^\/profile\/(?:achievements|history|inbox|limits|consents|data|settings|past)$/,
  /^\/profile\/orders(?:\/[^/]+)?$/,
];
/** Pages whose query only chooses what is shown; on other pages it may act (`/boxes?open=…`). */
const WITH_PARAMS = ['/games', '/fairness', '/books', '/race', '/profile/past'];

/** The page of the app for this path, as far as a link from outside may lead to it; undefined otherwise. */
export function knownRoute(path: string): string | undefined {
  const { pathname, search } = new URL(path, 'https://site.invalid');
  if (!KNOWN.some((route) => route.test(pathname))) return undefined;
  return WITH_PARAMS.includes(pathname) ? pathname + search : pathname;
}
