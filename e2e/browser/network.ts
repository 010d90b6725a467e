import type { BrowserContext } from 'playwright-core';

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
