// Without a connection: stored content is shown, the rest says so at once, and nothing waits for ever.
import { expect, test } from 'vitest';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { newUser } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor, STILL } from './scenario-browser.ts';
import { navigateTo, openSignedIn, profileLink } from './player.ts';
import { ROUTES } from './routes.ts';
import { violations } from './accessibility.ts';
import { goesOffline, delaysUntilCaching, placeholders, waitsForCachedScreens } from './network.ts';

const server = sharedServer();
const browser = browserOfScenarios();
/** Screens of one item that is not in the cache. */
const OF_ONE_THING = ['/cards/any', '/cards/packs/any', '/profile/orders/any', '/games/any'];
/** Opened as new pages, whose document comes from the cache, and checked by axe. In a deep run every screen is. */
const OPENED: readonly string[] = ['/', '/games?q=moon', '/play/dice-bone', '/no-such-page', '/games/any'];
/** This many checks in a row find nothing new: a fifth of a second. */
const CALM = 5;

test.each(layoutsFor('phone'))(
  'every screen says what it has or what is missing, %s: nothing waits for what cannot come',
  { timeout: 180_000 },
  async (layout) => {
    const context = await browser.opens(layout, STILL, { outage: true });
    const page = await context.newPage();
    await delaysUntilCaching(page, '**/assets/last-state-*');
    await openSignedIn(page, server().first, `${newUser()}@example.com`);
    // Only home was shown. The other screens were fetched, not started.
    await waitsForCachedScreens(page);
    await page.waitForFunction(() => localStorage.getItem('parlor-last-state')?.includes('quests') === true);
    await goesOffline(context);
    const findings: string[] = [];
    await page.reload();
    // The stored state shows the player without a connection.
    await profileLink(page).waitFor();
    for (const route of [...ROUTES, ...OF_ONE_THING]) {
      if (isDeep || OPENED.includes(route)) await page.goto(server().first.url + route);
      else await navigateTo(page, route);
      await page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      let [left, calm] = [['nothing was looked at'], 0];
      await within(5_000, route, async () => {
        left = await placeholders(page);
        calm = left.length === 0 ? calm + 1 : 0;
        return calm >= CALM ? true : undefined;
      }).catch(() => findings.push(`${route} waits: ${left.join(' | ')}`));
      if (!route.startsWith('/play/')) await page.getByText('You’re offline.', { exact: true }).waitFor();
      if (isDeep || OPENED.includes(route))
        findings.push(...(await violations(page)).map((violation) => `${route} ${violation}`));
    }
    expect(findings).toEqual([]);
  },
);

test.each(layoutsFor('phone'))(
  'documents of an earlier build are dropped with its files, and the open page is cached again, %s',
  async (layout) => {
    const context = await browser.opens(layout, STILL, { outage: true });
    const page = await context.newPage();
    await openSignedIn(page, server().first, `${newUser()}@example.com`);
    await waitsForCachedScreens(page);
    await page.evaluate(async () => {
      const assets = await caches.open('parlor-assets');
      await assets.put('/assets/earlier-00000000.js', new Response(''));
      const documents = await caches.open('parlor-documents');
      await documents.put(
        `${location.origin}/race`,
        new Response('<script src="/assets/earlier-00000000.js">'),
      );
      await (await navigator.serviceWorker.getRegistration())?.unregister();
    });
    await page.reload();
    const cached = (): Promise<string[]> =>
      page.evaluate(async () => {
        const found = await Promise.all(
          ['parlor-assets', 'parlor-documents'].map(async (name) => (await caches.open(name)).keys()),
        );
        return found
          .flat()
          .map(({ url }) => new URL(url).pathname)
          .filter((path) => !path.startsWith('/assets/') || path.includes('earlier'));
      });
    await expect.poll(cached).toEqual(['/']);
  },
);
