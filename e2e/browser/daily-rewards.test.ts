import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, layoutsFor } from './scenario-browser.ts';
import { balanceShown, eventually, navigateTo, samePlayerByApi, signsInByApi } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

async function signIn(layout: Layout, name = newUser()): Promise<{ page: Page; name: string }> {
  const page = await (await browser.opens(layout, MOVING)).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/daily`);
  return { page, name };
}
const paidFor = async (playerId: string, reason: string): Promise<number> =>
  (await server().exported('ledger')).filter((e) => e.playerId === playerId && e.reason === reason).length;

describe.each(layoutsFor('phone'))('every day, %s', (layout) => {
  test('alice claims the day with a double tap: once, shown in the calendar and gone from home', async () => {
    const { page, name } = await signIn(layout);
    const alice = await samePlayerByApi(name, server().first);
    const before = await alice.balance();
    await page.getByText('Your streak starts today').waitFor();
    await page.getByRole('button', { name: /^Claim [\d,.]+ PP$/ }).dblclick();
    await page.getByText('Claimed today').waitFor();
    await page.getByText('1 day in a row', { exact: false }).first().waitFor();
    await eventually('the claims', 1, () => paidFor(alice.userId(), 'daily'));
    const after = await alice.balance();
    expect(after).toBeGreaterThan(before);
    await eventually('the figure', after, () => balanceShown(page));
    await navigateTo(page, '/');
    await page.getByRole('button', { name: 'Claim Daily card' }).waitFor();
    expect(await page.getByRole('button', { name: /^Claim [\d,.]+ PP$/ }).count()).toBe(0);
    alice.leaves();
  });
});
