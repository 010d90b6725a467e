// The services of a build without a server: the same session and calls over a server in this page's memory.
// docs/not-implemented.md lists what a reload forgets, and what only a vendor can do.
import { systemClock, type Clock } from '@parlor/sdk/clock.ts';
import type { ServicesInParts } from '@parlor/sdk/http/services-in-parts.ts';
import type { Platform } from '../platform/platform.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';

/** `?date=2026-12-24` of the first address moves the server's clock there, for this tab: a preview of what comes. */
const DATE = 'parlor-preview-date';

function clockOf(page: Window): Clock {
  const storage = safeStorage(() => page.sessionStorage);
  const given = new URLSearchParams(page.location.search).get('date');
  if (given !== null && !Number.isNaN(Date.parse(given))) storage.setItem(DATE, given);
  const date = storage.getItem(DATE);
  if (date === null) return systemClock;
  const aheadMs = Date.parse(date) - Date.now();
  return { ...systemClock, now: () => Date.now() + aheadMs };
}

/** The folder of the games' pages in a static build. */
const GAME_PAGES = '/game-pages';

export async function openFakeServices(
  platform: Platform,
  page: Window & typeof globalThis,
): Promise<ServicesInParts> {
  const { openFakeParlor } = await import('@parlor/sdk/fake/open.ts');
  const { services, answerTable } = await openFakeParlor(
    { baseUrl: page.location.origin, gameId: 'launcher' },
    {
      initData: platform.initData,
      localStorage: safeStorage(() => page.localStorage),
      sessionStorage: safeStorage(() => page.sessionStorage),
      currentPath: () => page.location.pathname + page.location.search,
      navigate: (url) => page.location.assign(url),
    },
    { gamesUrl: page.location.origin + GAME_PAGES, clock: clockOf(page) },
  );
  // The games' pages send their calls to the window around them (tools/run/build-static.mjs).
  Object.assign(page, { parlorGamePort: answerTable });
  return { ...services, fetchRest: () => Promise.resolve() };
}
