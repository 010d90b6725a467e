import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { aStranger } from '../cast.ts';
import { within } from '../deadline.ts';
import { houseOfScenarios } from '../servers.ts';
import { browserOfScenarios } from './chromium.ts';
import { comesSignedIn } from './player.ts';
import { smallTargets } from './small-targets.ts';

const house = houseOfScenarios();
const browser = browserOfScenarios();
const STILL = { reducedMotion: 'reduce' } as const;

const ROUTES = [
  '/',
  '/games',
  '/games?category=dice',
  '/games?q=moon',
  '/games?volatility=high&returns=96',
  '/games?favourites=1',
  '/games/dice-bone',
  '/play/dice-bone',
  '/play/plinko-rain',
  '/play/mines-truffle',
  '/play/mines-chain',
  '/play/reels-tin',
  '/play/hilo-classic',
  '/quests',
  '/cards',
  '/shop',
  '/profile',
  '/profile/history',
  '/fairness',
  '/no-such-room',
] as const;
const AT_THE_DOOR = ['/sign-in', '/sign-in/email'] as const;

/** So many looks in a row at a page that shows no more and no less than before: it has arrived. */
const CALM = 8;

async function opens(page: Page, route: string): Promise<void> {
  await page.goto(house().first.url + route);
  await page.locator('#root[data-arrived]').waitFor({ state: 'attached' });
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  let [before, calm] = [-1, 0];
  await within(15_000, `${route} stands still`, async () => {
    const now = await page.evaluate(() =>
      document.querySelector('[aria-busy="true"]') ? -1 : document.querySelectorAll('*').length,
    );
    calm = now >= 0 && now === before ? calm + 1 : 0;
    before = now;
    return calm >= CALM ? true : undefined;
  });
}

async function tooSmall(page: Page, routes: readonly string[]): Promise<string[]> {
  const findings: string[] = [];
  for (const route of routes) {
    await opens(page, route);
    const found = (await Promise.all(page.frames().map(smallTargets))).flat();
    findings.push(...found.map((finding) => `${route} ${finding}`));
  }
  return findings;
}

describe('a finger finds every control', { timeout: 180_000 }, () => {
  test.each(['phone', 'desk'] as const)('of every screen, 44 px in both directions, %s', async (layout) => {
    const page = await (await browser.opens(layout, STILL)).newPage();
    await comesSignedIn(page, house().first, `${aStranger()}@example.com`);
    expect(await tooSmall(page, ROUTES)).toEqual([]);
    const outside = await (await browser.opens(layout, STILL)).newPage();
    expect(await tooSmall(outside, AT_THE_DOOR)).toEqual([]);
  });

  test('of the filters of the shelf and of the room’s choice', async () => {
    const page = await (await browser.opens('phone', STILL)).newPage();
    await comesSignedIn(page, house().first, `${aStranger()}@example.com`);
    await opens(page, '/games');
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('dialog').getByRole('slider').waitFor();
    expect(await smallTargets(page.mainFrame())).toEqual([]);
    await opens(page, '/profile');
    await page.getByRole('button', { name: /^Room/ }).tap();
    await page.getByRole('dialog').getByRole('radio').first().waitFor();
    expect(await smallTargets(page.mainFrame())).toEqual([]);
  });
});
