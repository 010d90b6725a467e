import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser, type Visitor } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, type Layout, STILL } from '../scenario-browser.ts';
import { heading, samePlayerByApi, signsInByApi } from '../player.ts';
import { expectAccessible } from '../accessibility.ts';

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
test('the odds are shown before a box is opened, and are those of the draw', async () => {
  const { page, player: bob } = await comesTo('/boxes', 'phone');
  await page.getByRole('button', { name: 'Odds: Premium box' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Odds: Premium box' });
  await sheet.waitFor();
  const { tables } = await bob.api.lootboxes({});
  const table = tables.find(({ kind }) => kind === 'PREMIUM');
  const all = (table?.lines ?? []).reduce((sum, { weight }) => sum + weight, 0);
  const shown = await sheet.getByRole('row').allTextContents();
  expect(shown.slice(1).map((line) => Number(/([\d.]+)%$/.exec(line)?.[1]))).toEqual(
    (table?.lines ?? []).map(({ weight }) => (100 * weight) / all),
  );
  await sheet.getByText((table?.version ?? '').slice(0, 12)).waitFor();
  await expectAccessible(page);
  bob.leaves();
});

test('home opens the daily box at once, and a reload opens none', async () => {
  const { page, player: dave } = await comesTo('/', 'phone', STILL);
  // Four rewards wait, and a quest if the visit completes one. Home has room for two.
  await page.getByRole('button', { name: /^[23] more rewards$/ }).tap();
  await page
    .getByRole('dialog', { name: 'Ready to claim' })
    .getByRole('link', { name: 'Open: Daily box' })
    .tap();
  await heading(page, 'Opened: Daily box').waitFor();
  await page.waitForURL(/\/boxes$/);
  await page.reload();
  await page.getByText('Opened today.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const draws = (await server().exported('draws')).filter(({ playerId }) => playerId === dave.userId());
  expect(draws.map(({ reference }) => reference.split(':')[1])).toEqual(['FREE']);
  dave.leaves();
});
