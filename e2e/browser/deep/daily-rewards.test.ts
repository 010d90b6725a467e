import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { launchDataOf, newUser, signIn as signInByTelegram } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout } from '../scenario-browser.ts';
import { heardBy, insideTelegram, launchUrl, tells } from '../telegram-host.ts';
import { eventually, navigateTo, samePlayerByApi, signsInByApi } from '../player.ts';

const server = startTestServer();
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

async function signIn(layout: Layout, name = newUser()): Promise<{ page: Page; name: string }> {
  const page = await (await browser.opens(layout, MOVING)).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/daily`);
  return { page, name };
}
const paidFor = async (playerId: string, reason: string): Promise<number> =>
  (await server().exported('ledger')).filter((e) => e.playerId === playerId && e.reason === reason).length;

test('a streak grows day by day, and a missed day shows as missed', async () => {
  const name = newUser();
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-26']) {
    await server().setClock(`${day}T10:00:00Z`);
    const carol = await samePlayerByApi(name, server().first);
    await carol.api.claimFastlane({ body: { feature: 'FREE_PP' } });
    carol.leaves();
  }
  const { page } = await signIn('phone', name);
  await page.getByText('Claimed today').waitFor();
  await page.getByText('Tuesday, November 24: claimed').waitFor({ state: 'attached' });
  await page.getByText('Wednesday, November 25: missed').waitFor({ state: 'attached' });
  // Days before the first reward are not missed: the calendar begins with it.
  await page.getByText('Monday, November 23: claimed').waitFor({ state: 'attached' });
  expect(await page.getByText('Sunday, November 22', { exact: false }).count()).toBe(0);
  await page.getByText('Your longest streak: 2', { exact: false }).waitFor();
  const streak = page.getByRole('progressbar', { name: 'Days in a row' });
  expect(await streak.getAttribute('aria-valuenow')).toBe('1');
});

test('in Telegram the home screen is offered after the third day in a row, until it is dismissed', async () => {
  const name = newUser();
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) {
    await server().setClock(`${day}T10:00:00Z`);
    const player = await signInByTelegram(name, server().first, { nowMs: () => server().nowMs() });
    await player.api.claimFastlane({ body: { feature: 'FREE_PP' } });
    player.leaves();
  }
  const context = await browser.opens('phone');
  await insideTelegram(context);
  const page = await context.newPage();
  await page.goto(launchUrl(server().first, launchDataOf(name, server().nowMs())));
  const asked = async () =>
    (await heardBy(page)).filter((told) => told.name === 'web_app_check_home_screen').length;
  await navigateTo(page, '/tg/daily');
  await eventually('the host is asked', 1, asked);
  await tells(page, 'home_screen_checked', { status: 'missed' });
  const offer = page.getByText('Add Parlor to your home screen, and tomorrow’s reward');
  await offer.waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await eventually('the host asks the player', true, async () =>
    (await heardBy(page)).some((told) => told.name === 'web_app_add_to_home_screen'),
  );
  // The player said no to the host, which tells nothing.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Claimed today').waitFor();
  await eventually('the library is there', true, async () =>
    (await heardBy(page)).some((told) => told.name === 'iframe_ready'),
  );
  expect([await offer.count(), await asked()]).toEqual([0, 0]);
});

test('an instalment of a subscription is due on the next day, claimed once, and the rest is counted', async () => {
  const name = newUser();
  await server().setClock('2026-11-23T10:00:00Z');
  const dave = await samePlayerByApi(name, server().first);
  await server().deliver(dave.userId(), [{ type: 'dailyPP', beginning: 0, amount: 120, duration: 5 }]);
  const userId = dave.userId();
  dave.leaves();
  await server().setClock('2026-11-24T10:00:00Z');
  const { page } = await signIn('phone', name);
  await page.getByText('5 days left').waitFor();
  await page.getByRole('button', { name: 'Claim 120 PP' }).dblclick();
  await page.getByText('4 days left').waitFor();
  await eventually('the button', 0, () => page.getByRole('button', { name: 'Claim 120 PP' }).count());
  await eventually('the claims', 1, () => paidFor(userId, 'subscription'));
  expect(await page.getByText('4 days left').count()).toBe(1);
});
