// Two tabs of one player change the same saved data: no change is lost, and nothing that was removed comes
// back.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import {
  balanceShown,
  eventually,
  navigateTo,
  openSignedIn,
  waitsForTable,
  samePlayerByApi,
} from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const MOONS = { path: '/games/dice-moons', heart: 'Favourite: Two Moons' };
const BONES = { path: '/games/dice-bone', heart: 'Favourite: Bone Dice' };
type Game = typeof MOONS;

const heartOf = (page: Page, { heart }: Game) => page.getByRole('button', { name: heart }).first();
const isFavourite = async (page: Page, game: Game): Promise<boolean> =>
  (await heartOf(page, game).getAttribute('aria-pressed')) === 'true';
const written = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/launcher') && reply.ok(),
  );
/** The event of a page to which the player returns. */
const comesBackTo = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('each of two tabs adds a favourite: both tabs have both, also after a reload', async () => {
  // The tab that writes second learns that the document has changed.
  const context = await browser.opens('desk', {}, { statuses: [412] });
  const email = `${newUser()}@example.com`;
  const [a, b] = [await context.newPage(), await context.newPage()];
  await openSignedIn(a, server().first, email, MOONS.path);
  await b.goto(server().first.url + BONES.path);
  for (const [page, game] of [
    [a, MOONS],
    [b, BONES],
  ] as const)
    await eventually('it is not a favourite yet', false, () => isFavourite(page, game));

  const both = [written(a), written(b)];
  await heartOf(a, MOONS).click();
  await heartOf(b, BONES).click();
  expect((await Promise.all(both)).map((reply) => reply.status())).toEqual([200, 200]);
  // Each tab ends at the game that it changes next.
  for (const [page, games] of [
    [a, [BONES, MOONS]],
    [b, [MOONS, BONES]],
  ] as const) {
    await page.reload();
    for (const game of games) {
      await navigateTo(page, game.path);
      await eventually(`${game.heart} is kept`, true, () => isFavourite(page, game));
    }
  }

  // One tab removes its favourite; the other one, which has not seen that, changes another game.
  const away = written(a);
  await heartOf(a, MOONS).click();
  await away;
  const changed = written(b);
  await heartOf(b, BONES).click();
  await changed;
  await b.reload();
  for (const game of [MOONS, BONES]) {
    await navigateTo(b, game.path);
    await eventually(`${game.heart} is gone`, false, () => isFavourite(b, game));
  }
});

test("a tab shows another tab's change when the player returns to it", async () => {
  const context = await browser.opens('phone');
  const email = `${newUser()}@example.com`;
  const [a, b] = [await context.newPage(), await context.newPage()];
  await openSignedIn(a, server().first, email, MOONS.path);
  await b.goto(server().first.url + MOONS.path);
  await eventually('it is not a favourite yet', false, () => isFavourite(b, MOONS));
  const saved = written(a);
  await heartOf(a, MOONS).click();
  await saved;
  expect(await isFavourite(b, MOONS)).toBe(false);
  await comesBackTo(b);
  await eventually('the other tab shows it', true, () => isFavourite(b, MOONS));
});

test('what another device does shows on every screen, in every open tab and beside a game, without going there', async () => {
  const name = newUser();
  const context = await browser.opens('desk');
  const [a, b, table] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await openSignedIn(a, server().first, `${name}@example.com`, '/');
  await b.goto(`${server().first.url}/quests`);
  await table.goto(`${server().first.url}/play/dice-bone`);
  await waitsForTable(table, 'Bone Dice');
  const phone = await samePlayerByApi(name, server().first);
  const pages = [a, b, table];
  for (const page of pages) await eventually('the welcome', 1000, () => balanceShown(page));

  await phone.plays('dice-moons', 1);
  const rest = await phone.balance();
  expect(rest).not.toBe(1000);
  for (const page of pages) await eventually('the balance after the round', rest, () => balanceShown(page));
  // A quest that is completed there waits here, with its badge, also if the answers of this tab come in another order.
  await b.route('**/bff/summary', async (route) => {
    await b.waitForTimeout(1_000);
    await route.continue();
  });
  await phone.completesAQuest();
  await b
    .getByRole('button', { name: /^Claim: / })
    .first()
    .waitFor();
  const { quests } = await phone.api.quests();
  const waiting = quests.filter(({ state }) => state.type === 'claimable');
  await phone.claims(waiting[0]!.id);
  const paid = await phone.balance();
  for (const page of pages) await eventually('the balance after the claim', paid, () => balanceShown(page));
  phone.leaves();
});
