import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { newUser, type Visitor } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout } from '../scenario-browser.ts';
import {
  balanceShown,
  eventually,
  heading,
  navigateTo,
  openSignedIn,
  signsInByApi,
  samePlayerByApi,
} from '../player.ts';
import { expectAccessible } from '../accessibility.ts';

const server = startTestServer();
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

const opensHome = async (layout: Layout, name = newUser()): Promise<{ page: Page; name: string }> => {
  const page = await (await browser.opens(layout, MOVING)).newPage();
  await openSignedIn(page, server().first, `${name}@example.com`);
  return { page, name };
};
const claimsOf = async (who: Visitor): Promise<string[]> =>
  (await server().exported('claims'))
    .filter(({ playerId }) => playerId === who.userId())
    .map(({ reference }) => reference.split(':')[0] ?? '');
test('a single reward is claimed by a press, once', async () => {
  const { page, name } = await opensHome('phone');
  const bob = await samePlayerByApi(name, server().first);
  const before = await bob.balance();
  const points = page.getByRole('button', { name: /^Claim [\d,.]+ PP$/ });
  await points.waitFor();
  await points.dblclick();
  await eventually('the press', 0, () => points.count());
  await eventually(
    'the claims',
    1,
    async () => (await claimsOf(bob)).filter((kind) => kind === 'daily').length,
  );
  const after = await bob.balance();
  expect(after).toBeGreaterThan(before);
  await eventually('the figure', after, () => balanceShown(page));
  bob.leaves();
});

test('the daily card opens its pack', async () => {
  const { page, name } = await opensHome('phone');
  await page.getByRole('button', { name: 'Claim Daily card' }).tap();
  await page.waitForURL(/\/cards\/packs\//);
  const dave = await samePlayerByApi(name, server().first);
  const { packs } = await dave.api.packs({});
  expect(packs.map(({ id }) => page.url().endsWith(encodeURIComponent(id)))).toEqual([true]);
  dave.leaves();
});

test('a refused claim is shown again, with the reason', async () => {
  const name = newUser();
  const page = await (await browser.opens('phone', {}, { statuses: [422] })).newPage();
  await openSignedIn(page, server().first, `${name}@example.com`);
  const erin = await samePlayerByApi(name, server().first);
  const before = await erin.balance();
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST' || !/fastlane/.test(route.request().url()))
      return route.fallback();
    const error = {
      code: 'MINTING_PAUSED',
      message: 'Points can’t be paid right now.',
      requestId: 'r-1',
    };
    return route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify({ error }) });
  });
  const points = page.getByRole('button', { name: /^Claim [\d,.]+ PP$/ });
  await points.tap();
  await page.getByRole('alert').filter({ hasText: 'Points can’t be paid right now.' }).waitFor();
  await points.waitFor();
  await eventually('the balance', before, () => balanceShown(page));
  expect(await erin.balance()).toBe(before);
  erin.leaves();
});

test('a home page that fails to load says so, shows no made-up data, and loads on retry', async () => {
  const page = await (await browser.opens('phone', {}, { statuses: [500] })).newPage();
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  // Fails until the button is pressed, because the page also asks again by itself.
  await page.addInitScript(() =>
    addEventListener('click', () => (document.documentElement.dataset['pressed'] = ''), true),
  );
  await page.route(/\/bff\/summary$|\/me\/balance$/, async (route) => {
    if ((await page.locator('html[data-pressed]').count()) > 0) return route.fallback();
    const error = { code: 'INTERNAL', message: 'Something broke', requestId: '5b1e-04aa' };
    return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ error }) });
  });
  await page.goto(server().first.url);
  const failed = heading(page, 'Your rewards didn’t load');
  await failed.waitFor();
  await page.getByText('Something broke Reference 5b1e-04aa').first().waitFor();
  expect(await page.getByText('Loading your rewards').count()).toBe(0);
  await expectAccessible(page);
  await navigateTo(page, '/cards');
  await heading(page, 'No packs yet').waitFor();
  const boxes = page.getByRole('region', { name: 'Boxes' });
  expect(await boxes.getByRole('link').allInnerTexts()).toEqual(['Free', 'Standard', 'Premium']);

  await navigateTo(page, '/');
  await failed.waitFor();
  await page.getByRole('button', { name: 'Try again' }).first().tap();
  await page.getByRole('button', { name: 'Claim all' }).waitFor();
  await eventually('the balance', 1000, () => balanceShown(page));
  expect(await failed.count()).toBe(0);
});

test('the week ended while Carol was away: she gets her rewards, sees one notice, and dismisses it', async () => {
  const name = newUser();
  await server().setClock('2026-11-23T08:00:00Z'); // A Monday.
  const before = await samePlayerByApi(name, server().first);
  await before.api.collectReady({ body: { only: ['daily'] } });
  await server().setSteps(before.userId(), { weekly: 4, monthly: 0 });
  before.leaves();
  await server().setClock('2026-12-01T09:00:00Z');

  const { page } = await opensHome('phone', name);
  const text = page.getByText(/Week 48 ended while you were away\. We added your rewards: 150 PP/);
  await text.waitFor();
  const carol = await samePlayerByApi(name, server().first);
  expect((await claimsOf(carol)).filter((kind) => kind === 'milestone').length).toBeGreaterThanOrEqual(1);
  await eventually('the figure', await carol.balance(), () => balanceShown(page));
  const notice = page.getByRole('status').filter({ has: text });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  await eventually('what is left to tell', false, async () =>
    ((await carol.api.summary({})).notices ?? []).some(({ kind }) => kind === 'week-ended'),
  );
  await page.reload();
  await page.getByRole('link', { name: /Open transactions$/ }).waitFor();
  expect(await notice.count()).toBe(0);
  carol.leaves();
});

test('a newcomer reads three steps below the games, once: skipped or finished, they do not return', async () => {
  const { page } = await opensHome('phone');
  const steps = heading(page, 'How Parlor works');
  await heading(page, 'Points are for playing').waitFor();
  const games = await heading(page, 'Choose a game').boundingBox();
  expect((await steps.boundingBox())?.y ?? 0).toBeGreaterThan(games?.y ?? Infinity);
  await page.getByRole('button', { name: 'Next' }).tap();
  await heading(page, 'Something new every day').waitFor();
  await page.getByRole('button', { name: 'Next' }).tap();
  await heading(page, 'For adults, with your limits').waitFor();
  await expectAccessible(page);
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/launcher') && reply.ok(),
  );
  await page.getByRole('button', { name: 'Got it' }).tap();
  await steps.waitFor({ state: 'detached' });
  await saved;

  const read = page.waitForResponse((reply) => reply.url().endsWith('/launcher'));
  await page.reload();
  await read;
  await heading(page, 'Choose a game').waitFor();
  await heading(page, 'Live wins').waitFor();
  expect(await steps.count()).toBe(0);

  const other = await opensHome('desk');
  const shown = heading(other.page, 'How Parlor works');
  await shown.waitFor();
  await other.page.getByRole('button', { name: 'Skip' }).click();
  await shown.waitFor({ state: 'detached' });
  // A player who has played does not see the steps.
  const player = await opensHome('desk');
  const by = await samePlayerByApi(player.name, server().first);
  await heading(player.page, 'How Parlor works').waitFor();
  await by.plays('dice-bone', 1);
  await player.page.reload();
  await heading(player.page, 'Keep playing').waitFor();
  expect(await heading(player.page, 'How Parlor works').count()).toBe(0);
  by.leaves();
});
