// The services of a build without a server: the same session and calls over a server in this page's memory.
// docs/not-implemented.md lists what a reload forgets, and what only a vendor can do.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { systemClock, type Clock } from '@parlor/sdk/clock.ts';
import type { OpenFakesOptions } from '@parlor/sdk/fake/open.ts';
import type { ServicesInParts } from '@parlor/sdk/http/services-in-parts.ts';
import type { Platform } from '../platform/platform.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';
import { askOverridesBy, renewOverrides } from '../i18n/overrides.ts';

/** A day of a preview has the time of now. */
function clockOf(day: string | undefined): Clock {
  if (day === undefined) return systemClock;
  const aheadMs = Date.parse(day) + (Date.now() % DAY_MS) - Date.now();
  return { ...systemClock, now: () => Date.now() + aheadMs };
}

/** What a server of previews answers: the content of a draft, as a player, on a day (server/sites/preview-origin.ts). */
interface PreviewStart extends NonNullable<OpenFakesOptions['preview']> {
  readonly draft: number;
  readonly name: string;
  readonly day: string;
}

async function previewOf(page: Window): Promise<PreviewStart | undefined> {
  if (page.document.documentElement.dataset['preview'] === undefined) return undefined;
  const answer = await page.fetch('/preview.json');
  return (await answer.json()) as PreviewStart;
}

/** The folder of the games' pages in a static build. */
const GAME_PAGES = '/game-pages';

export async function openFakeServices(
  platform: Platform,
  page: Window & typeof globalThis,
): Promise<ServicesInParts> {
  const { openFakeParlor } = await import('@parlor/sdk/fake/open.ts');
  const preview = await previewOf(page);
  const { services, answerGameCall } = await openFakeParlor(
    { baseUrl: page.location.origin, gameId: 'launcher' },
    {
      initData: platform.initData,
      localStorage: safeStorage(() => page.localStorage),
      sessionStorage: safeStorage(() => page.sessionStorage),
      currentPath: () => page.location.pathname + page.location.search,
      navigate: (url) => page.location.assign(url),
    },
    {
      gamesUrl: page.location.origin + GAME_PAGES,
      language: () => page.document.documentElement.lang,
      clock: clockOf(preview?.day),
      ...(preview && { preview }),
    },
  );
  askOverridesBy((locale) => services.api.overrides(undefined, { headers: { 'accept-language': locale } }));
  await renewOverrides();
  if (preview) Object.assign(page, { parlorPreview: preview });
  // The games' pages send their calls to the window around them (tools/run/build-static.mjs).
  Object.assign(page, { parlorGamePort: answerGameCall });
  return { ...services, fetchRest: () => Promise.resolve() };
}
