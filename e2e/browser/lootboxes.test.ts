import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser, type Visitor } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, layoutsFor } from './scenario-browser.ts';
import { balanceShown, eventually, navigateTo, heading, samePlayerByApi, signsInByApi } from './player.ts';
import { expectAccessible } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();

async function comesTo(
  path: '/boxes' | '/',
  layout: Layout,
  options = {},
): Promise<{ page: Page; player: Visitor }> {
  const name = newUser();
  const page = await (await browser.opens(layout, options)).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const player = await samePlayerByApi(name, server().first);
  await server().deliver(player.userId(), [{ type: 'lootbox', kind: 'PREMIUM', amount: 2 }]);
  await page.goto(server().first.url + path);
  return { page, player };
}
const paidOut = async (who: Visitor): Promise<number> =>
  (await server().exported('ledger'))
    .filter((entry) => entry.playerId === who.userId() && entry.reason === 'lootbox')
    .reduce((sum, { amount }) => sum + Number(amount), 0);

describe.each(layoutsFor('desk'))('boxes, %s', (layout) => {
  test('a box is opened with a double tap: once, with its items as a list, and its draw can be checked', async () => {
    const { page, player: alice } = await comesTo('/boxes', layout, MOVING);
    const before = await alice.balance();
    await page.getByRole('button', { name: 'Open: Premium box' }).dblclick();
    await heading(page, 'Opened: Premium box').waitFor();
    const things = page.getByRole('dialog').getByRole('listitem');
    expect(await things.count()).toBe(3);
    await page.getByRole('button', { name: 'Open the last box' }).waitFor();
    await expectAccessible(page);
    expect((await alice.api.lootboxes({})).counts.PREMIUM).toBe(1);
    expect(await paidOut(alice)).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Open the last box' }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    await page.getByRole('link', { name: 'Verify this draw' }).click();
    await page.waitForURL(/\/fairness\?draw=lootbox%3APREMIUM%3A2/);
    await heading(page, 'Provably fair').waitFor();
    expect(await alice.balance()).toBeGreaterThan(before);
    await navigateTo(page, '/boxes');
    await page
      .getByText(/Opened today|You have 1 box/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Open: Premium box' }).count()).toBe(0);
    await eventually('the figure', await alice.balance(), () => balanceShown(page));
    alice.leaves();
  });
});
