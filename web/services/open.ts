import { createHttpServices } from '@parlor/sdk/http/services.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { browserTabs } from '@parlor/sdk/tabs.ts';
import type { Platform } from '../platform/platform.ts';
import { withEarlyAnswers } from './early-answers.ts';
import { safeStorage } from './safe-storage.ts';

/** Readable beside the secret cookie: only whether a sign-in may be kept in this browser. */
const HINT = /(?:^|;\s*)parlor-hint=1(?:;|$)/;

export const isHinted = (cookie: string): boolean => HINT.test(cookie);

/** The services over HTTP, for the server that this page came from. */
export function openServices(platform: Platform, page: Window & typeof globalThis = window): Services {
  const base = page.document.documentElement.dataset.base ?? '/';
  return createHttpServices({
    baseUrl: page.location.origin,
    platform: platform.name,
    initData: platform.initData,
    localStorage: safeStorage(() => page.localStorage),
    sessionStorage: safeStorage(() => page.sessionStorage),
    tabs: browserTabs(page),
    fetch: withEarlyAnswers(page),
    currentPath: () => returnPath(page.location, base),
    navigate: (url) => page.location.assign(url),
    mayBeSignedIn: () => isHinted(page.document.cookie),
  });
}

/** Where a sign-in leads back to: the page one is on, and home from the pages of the sign-in itself. */
export function returnPath(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  base: string,
): string {
  const within = base !== '/' && pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname;
  if (/^\/sign-in(\/|$)/.test(within)) return '/';
  return within + search;
}
