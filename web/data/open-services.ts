import { isSitePath } from '@parlor/contract/formats/site-path.ts';
import { createHttpServicesInParts, type ServicesInParts } from '@parlor/sdk/http/services-in-parts.ts';
import { browserTabs } from '@parlor/sdk/session/tabs.ts';
import type { Platform } from '../platform/platform.ts';
import { withPrefetchedResponses } from './queries/prefetched-responses.ts';
import { firstTouch } from './first-touch.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';

/** Readable, unlike the secret cookie: only whether there may be a sign-in in this browser. */
const HINT = /(?:^|;\s*)parlor-hint=1(?:;|$)/;

export const isHinted = (cookie: string): boolean => HINT.test(cookie);

/** The services over HTTP, for the server of this page. */
export function openServices(platform: Platform, page: Window & typeof globalThis = window): ServicesInParts {
  const base = page.document.documentElement.dataset.base ?? '/';
  const localStorage = safeStorage(() => page.localStorage);
  return createHttpServicesInParts({
    baseUrl: page.location.origin,
    platform: platform.name,
    initData: platform.initData,
    localStorage,
    campaignParams: () => firstTouch(localStorage),
    sessionStorage: safeStorage(() => page.sessionStorage),
    tabs: browserTabs(page),
    fetch: withPrefetchedResponses(page),
    language: () => page.document.documentElement.lang,
    currentPath: () => returnPath(page.location, base),
    navigate: (url) => page.location.assign(url),
    mayBeSignedIn: () => isHinted(page.document.cookie),
  });
}

/**
 * The same, with Firebase as the identity provider of the website if the build has its key. It is a script of its own,
 * which no other build has.
 */
export async function openServicesWithIdentity(
  platform: Platform,
  page: Window & typeof globalThis = window,
): Promise<ServicesInParts> {
  // A build without a server; every other build leaves this out.
  if (import.meta.env.VITE_PARLOR_ENV === 'fake')
    return (await import('./fake-services.ts')).openFakeServices(platform, page);
  const services = openServices(platform, page);
  const apiKey = import.meta.env.VITE_FIREBASE_API_KEY;
  if (!apiKey || platform.name !== 'web') return services;
  const { withFirebase } = await import('./firebase/firebase-session.ts');
  const base = page.document.documentElement.dataset.base ?? '/';
  const baseUrl = import.meta.env.VITE_FIREBASE_URL;
  const session = withFirebase(services.session, {
    apiKey,
    ...(baseUrl && { baseUrl }),
    localStorage: safeStorage(() => page.localStorage),
    sessionStorage: safeStorage(() => page.sessionStorage),
    origin: page.location.origin,
    address: () => page.location.href,
    currentPath: () => returnPath(page.location, base),
    navigate: (url) => page.location.assign(url),
  });
  return { ...services, session };
}

/** The return path of a sign-in: the current page, or home from the pages of the sign-in itself. */
export function returnPath(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  base: string,
): string {
  const within = base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname;
  if (!/^\/sign-in(\/|$)/.test(within)) return within + search;
  // A failed sign-in carries its return path.
  const requested = new URLSearchParams(search).get('redirectTo');
  return requested !== null && isSitePath(requested) && !requested.startsWith('/sign-in') ? requested : '/';
}
