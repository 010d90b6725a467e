// Partner tasks in the browser: one that the player declares, and one that the partner confirms.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser, send, type Visitor } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, STILL } from '../scenario-browser.ts';
import { heading, samePlayerByApi, signsInByApi } from '../player.ts';

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
const emulatorOf = async ({ api }: Visitor): Promise<string> => {
  const { partners } = await api.crossTasks();
  return new URL(partners[0]!.availableTasks[0]!.link).origin;
};
const paidFor = async ({ api }: Visitor) =>
  (await api.ledger({ query: { limit: '100' } })).entries
    .filter((e) => e.reason === 'task')
    .map((e) => [e.reference, e.amount]);
const control = (emulator: string, wanted: object) =>
  send(`${emulator}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });

describe('partner tasks', () => {
  test('a task that the partner confirms: not yet, then slow, then confirmed', async () => {
    const { page, api } = await goesNextIdentity(await browser.opens('desk', STILL, { statuses: [503] }));
    const emulator = await emulatorOf(api);
    const opening = page.context().waitForEvent('page');
    await button(page, 'Open: Create a wallet and keep it for one day').click();
    await (await opening).close();
    await button(page, 'Check: Create a wallet and keep it for one day').click();
    await page.getByText('We couldn’t confirm this yet.').waitFor();
    await control(emulator, {
      slowMs: 1_500,
      done: [{ partner: 'cometa', player: api.userId(), task: 'wallet-kept-a-day' }],
    });
    await button(page, 'Check: Create a wallet and keep it for one day').click();
    await page.getByText('Checking', { exact: true }).waitFor();
    await button(page, 'Claim: Create a wallet and keep it for one day').waitFor();
    await control(emulator, { slowMs: 0, fail: 3 });
    const transfer = page.context().waitForEvent('page');
    await button(page, 'Open: Send your first transfer').click();
    await (await transfer).close();
    await button(page, 'Check: Send your first transfer').click();
    await page.getByText('No response from the partner.').waitFor();
    await button(page, 'Check: Send your first transfer').waitFor();
    await button(page, 'Claim: Create a wallet and keep it for one day').click();
    await button(page, 'Claim: Create a wallet and keep it for one day').waitFor({ state: 'detached' });
    await page.getByText('1 of 2 left').waitFor();
    expect(await paidFor(api)).toEqual([['task:cometa-wallet', 800]]);
    await control(emulator, { fail: 0 });
    api.leaves();
  });
});
