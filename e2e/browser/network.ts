import type { BrowserContext, Page } from 'playwright-core';
import { within } from '../server/deadline.ts';

/** Two seconds: between two screens a busy browser may not be idle for one. */
const LONG_CALM = 50;

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

/** Waits until screens that were never shown are cached too. That happens when the browser is idle. */
export async function waitsForCachedScreens(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  let [before, calm] = [-1, 0];
  await within(60_000, 'all screens are cached', async () => {
    const now = await page.evaluate(async () => (await (await caches.open('parlor-assets')).keys()).length);
    calm = now > 20 && now === before ? calm + 1 : 0;
    before = now;
    return calm >= LONG_CALM ? true : undefined;
  });
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
