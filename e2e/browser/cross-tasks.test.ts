// Partner tasks in the browser: one that the player declares, and one that the partner confirms.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser, type Visitor } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, STILL } from './scenario-browser.ts';
import { balanceShown, eventually, navigateTo, heading, samePlayerByApi, signsInByApi } from './player.ts';
import { violations } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function goesNextIdentity(context: BrowserContext): Promise<{ page: Page; api: Visitor }> {
  const name = newUser();
  const page = await context.newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const api = await samePlayerByApi(name, server().first);
  await page.goto(`${server().first.url}/tasks`);
  await heading(page, 'Cometa Wallet').waitFor();
  return { page, api };
}
const paidFor = async ({ api }: Visitor) =>
  (await api.ledger({ query: { limit: '100' } })).entries
    .filter((e) => e.reason === 'task')
    .map((e) => [e.reference, e.amount]);
describe('partner tasks', () => {
  test('a task that the player declares: opened in a new page, checked, claimed once, and gone', async () => {
    const { page, api } = await goesNextIdentity(await browser.opens('phone', STILL));
    const before = await balanceShown(page);
    const opening = page.context().waitForEvent('page');
    await button(page, 'Open: Water one plant').click();
    const task = await opening;
    await task.getByRole('heading', { name: 'Water one plant' }).waitFor();
    await task.close();
    await button(page, 'Check: Water one plant').click();
    await button(page, 'Claim: Water one plant').waitFor();
    expect(await violations(page.mainFrame())).toEqual([]);
    await navigateTo(page, '/');
    await page.getByRole('button', { name: /more rewards?$/ }).click();
    await page.getByRole('link', { name: 'Open: 1 partner task' }).click();
    await heading(page, 'Greenhouse').waitFor();
    await button(page, 'Claim: Water one plant').click();
    await button(page, 'Claim: Water one plant').waitFor({ state: 'detached' });
    await eventually('the balance', before + 200, () => balanceShown(page));
    expect(await paidFor(api)).toEqual([['task:greenhouse-plant', 200]]);
    api.leaves();
  });

  test('a task in a frame of the app: done there, and confirmed automatically', async () => {
    const { page, api } = await goesNextIdentity(await browser.opens('phone', STILL));
    await button(page, 'Open: Answer ten quiz questions').click();
    const frame = page.frameLocator('iframe[title="Answer ten quiz questions"]');
    await frame.getByRole('button', { name: 'I have done it' }).click();
    await frame.getByText('Done. Go back to your table.').waitFor();
    await eventually('the neighbour has told', 'CLAIMABLE', async () => {
      const { partners } = await api.api.crossTasks();
      return partners.flatMap((p) => p.availableTasks).find((t) => t.id === 'harbour-quiz')?.state;
    });
    await button(page, 'Close').click();
    await button(page, 'Claim: Answer ten quiz questions').click();
    await heading(page, 'Harbour Quiz').waitFor({ state: 'detached' });
    expect((await api.api.packs()).packs).toHaveLength(1);
    api.leaves();
  });
});
