// The console: one search for everything, and what caused a transaction.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios, type Layout } from './scenario-browser.ts';
import { signsInByApi, samePlayerByApi } from './player.ts';
import { smallTargets } from './small-targets.ts';

const server = sharedServer();
const browser = browserOfScenarios();

async function opensConsole(layout: Layout): Promise<Page> {
  const page = await (await browser.opens(layout)).newPage();
  await signsInByApi(page, server().first, 'operator@parlor.example');
  await page.goto(`${server().first.url}/operator`);
  await page.getByText('Your role: treasurer.').waitFor();
  return page;
}

test('by keyboard: an operator finds a player by order and by address, and opens why a transaction happened', async () => {
  const dora = await samePlayerByApi(newUser(), server().first);
  const { orderId } = await dora.api.placeOrder(
    { body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } },
    { idempotencyKey: randomUUID() },
  );
  const page = await opensConsole('desk');
  await page.keyboard.press('/');
  await page.keyboard.type(`${dora.name}@example.com`);
  await page.keyboard.press('Enter');
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText(dora.userId()).waitFor();
  // Names and addresses are masked.
  expect(await results.getByText(dora.name).count()).toBe(0);
  await expectPartAccessible(page);
  await page.keyboard.press('Escape');
  await results.waitFor({ state: 'hidden' });
  await page.keyboard.type('no such thing');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing was found').waitFor();
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type(orderId);
  await page.keyboard.press('Enter');
  await results.getByRole('list', { name: 'Orders' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Orders of the player' }).getByText(orderId).waitFor();
  await results.waitFor({ state: 'hidden' });

  await page.getByRole('textbox', { name: 'Find anything' }).fill(`${dora.userId()} order:${orderId}`);
  await page.keyboard.press('Enter');
  await results.getByRole('list', { name: 'Transactions of the ledger' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const why = page.getByRole('region', { name: /^Why: transaction / });
  await why.getByText('Why −450.00 PP?').waitFor();
  await why.getByRole('link', { name: orderId }).waitFor();
  await why.getByText(/Decided under release 1/).waitFor();
  await expectPartAccessible(page);
  await page.getByRole('link', { name: /^Close \d+$/ }).click();
  await why.waitFor({ state: 'hidden' });

  // J moves, E explains, and the filters leave out everything else.
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('e');
  await why.waitFor();
  await page.keyboard.press('e');
  await why.waitFor({ state: 'hidden' });
  const timeline = page.getByRole('region', { name: 'Timeline of the player' });
  await timeline.getByText('Signed in').first().waitFor();
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await timeline.getByRole('link', { name: 'Shop' }).click();
  await timeline.getByText('Bought').waitFor();
  await timeline.getByText('Signed in').first().waitFor({ state: 'hidden' });
  await timeline.getByRole('list', { name: 'Sums' }).getByText('−450.00').waitFor();
  await expectPartAccessible(page);
  await timeline.getByRole('link', { name: 'Shop' }).click();
  await page
    .getByRole('link', { name: /^Explain/ })
    .first()
    .click();
  await why.waitFor();

  // A note, and a ticket that leads back to the player.
  await page.getByText('Notes', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Note, operators only' }).fill('wrote about their pack');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('list', { name: 'Notes on the player' }).getByText('wrote about their pack').waitFor();
  await page.getByRole('textbox', { name: 'Subject of a new ticket' }).fill('Pack did not open');
  await page.getByRole('button', { name: 'Open a ticket' }).click();
  await page.getByRole('link', { name: /Pack did not open/ }).waitFor();
  await expectPartAccessible(page);
  await page.getByRole('link', { name: /Pack did not open/ }).click();
  await page.getByRole('button', { name: 'Take it', exact: true }).click();
  await page.getByRole('button', { name: 'Give it back' }).waitFor();
  await page.getByText('Waiting', { exact: true }).click();
  await page.getByRole('link', { name: dora.userId() }).waitFor();
  await expectPartAccessible(page);
  const ticket = page.url();
  await page.getByRole('link', { name: dora.userId() }).click();
  await page
    .getByRole('link', { name: /^Explain/ })
    .first()
    .click();
  await why.waitFor();

  // What would differ for this player tomorrow.
  await page.goto(`${server().first.url}/operator?see=players&player=${dora.userId()}&part=what-if`);
  const tomorrow = new Date(server().nowMs() + 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel('At (UTC)').fill(tomorrow);
  await page.getByRole('button', { name: 'Compare' }).click();
  const differs = page.getByRole('region', { name: 'What would differ' });
  await differs.getByRole('cell', { name: 'quests', exact: true }).first().waitFor();
  await expectPartAccessible(page);
  await page.goBack();
  await why.waitFor();

  // The address is enough to come back to it, on a phone too.
  const phone = await opensConsole('phone');
  await phone.goto(page.url());
  await phone.getByRole('region', { name: /^Why: transaction / }).waitFor();
  await expectPartAccessible(phone);
  expect(await smallTargets(phone.mainFrame())).toEqual([]);
  await phone.goto(ticket);
  await phone.getByRole('button', { name: 'Give it back' }).waitFor();
  await expectPartAccessible(phone);
  expect(await smallTargets(phone.mainFrame())).toEqual([]);
  dora.leaves();
});
