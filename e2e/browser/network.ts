import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SCREENS_FETCHED } from '@parlor/web/navigation/screens-fetched.ts';
import { within } from '../server/deadline.ts';

/**
 * Takes the network away. Chromium 150 says `onLine` in a page that is loaded without an emulated network, other than on a
 * device without one, so new pages are told.
 */
export async function goesOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.addInitScript(() => {
    let isOnline = false;
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
    addEventListener('online', () => (isOnline = true), { capture: true });
  });
}

export async function comesOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const page of context.pages()) await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Files that are requested before the service worker takes over, and arrive after it. */
export async function delaysUntilCaching(page: Page, files: string): Promise<void> {
  await page.route(files, async (route) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await route.continue();
  });
}

/** Waits until screens that were never shown are fetched too, and all that was fetched is cached. */
export async function waitsForCachedScreens(page: Page): Promise<void> {
  await page.waitForFunction(
    (fetched) =>
      navigator.serviceWorker.controller !== null && performance.getEntriesByName(fetched).length > 0,
    SCREENS_FETCHED,
    { timeout: 60_000 },
  );
  let missing: string[] = [];
  await within(60_000, 'all screens are cached', async () => {
    missing = await page.evaluate(async () => {
      const pathOf = (url: string): string => new URL(url).pathname;
      const cache = await caches.open('parlor-assets');
      const cached = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
      const fetched = performance.getEntriesByType('resource').map(({ name }) => pathOf(name));
      return fetched.filter((path) => path.startsWith('/assets/') && !cached.has(path));
    });
    return missing.length === 0 ? true : undefined;
  }).catch(() => expect(missing, 'fetched, but not cached').toEqual([]));
}

/** What still waits for an answer on the screen. */
export const placeholders = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main [aria-busy="true"], main [aria-hidden][style*="inline-size"][style*="border-radius"]',
      ),
    ].map((one) => (one.closest('section, a, div[class]') ?? one).outerHTML.slice(0, 160)),
  );
