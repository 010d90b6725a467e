// The services of a build without a server: the same session and calls over a server in this page's memory.
// docs/not-implemented.md lists what a reload forgets, and what only a vendor can do.
import type { ServicesInParts } from '@parlor/sdk/http/services-in-parts.ts';
import type { Platform } from '../platform/platform.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';

/** The folder of the games' pages in a static build. */
const TABLES = '/tables';

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
    { gamesUrl: page.location.origin + TABLES },
  );
  // The games' pages send their calls to the window around them (tools/run/build-static.mjs).
  Object.assign(page, { parlorTable: answerTable });
  return { ...services, fetchRest: () => Promise.resolve() };
}
