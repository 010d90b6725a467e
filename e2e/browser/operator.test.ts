// The console: whoever runs the launcher finds a player, sees everything of his, and acts with a reason.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { aStranger } from '../cast.ts';
import { operatorContract } from '@parlor/contract/operator.ts';
import { houseOfScenarios } from '../servers.ts';
import { browserOfScenarios } from './chromium.ts';
import { comesTo, heading, comesSignedIn, theSameByApi } from './player.ts';
import { isOpenToAll } from './violations.ts';

const house = houseOfScenarios();
const browser = browserOfScenarios();
const OPERATOR = 'operator@parlor.example';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in why, and does it. */
async function does(page: Page, why: string, amount?: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  if (amount !== undefined) await sheet.getByRole('textbox', { name: 'Amount' }).fill(amount);
  expect(await sheet.getByRole('button', { name: 'Do it' }).isDisabled()).toBe(true);
  await sheet.getByRole('textbox', { name: 'Why' }).fill(why);
  await sheet.getByRole('button', { name: 'Do it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe.each(['dark', 'light'] as const)('in the %s room', { timeout: 120_000 }, (colorScheme) => {
  test('an operator grants, pays an order back and shuts an account, each with a reason in the book', async () => {
    const alice = await theSameByApi(aStranger(), house().first);
    await alice.api.placeOrder(
      { body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } },
      { idempotencyKey: randomUUID() },
    );
    const context = await browser.opens('desk', { colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await comesSignedIn(page, house().first, OPERATOR);
    await page.goto(`${house().first.url}/operator`);
    await page.getByRole('textbox', { name: 'Find a player' }).fill(alice.userId());
    await button(page, 'Find').click();
    await page.getByRole('list', { name: 'Players found' }).getByRole('button').first().click();
    await page.getByRole('region', { name: 'Ledger of the player' }).getByText('welcome').first().waitFor();
    await isOpenToAll(page);

    await button(page, 'Grant or take back').click();
    await isOpenToAll(page);
    await does(page, 'lost a round to our outage', '25');
    await comesTo('the grant', 575, () => alice.balance());

    await page.getByText('Orders', { exact: true }).click();
    await page.getByText('delivered', { exact: true }).waitFor();
    await isOpenToAll(page);
    await button(page, 'Pay back').click();
    await does(page, 'bought by mistake');
    await page.getByText(/^refund: /).waitFor();
    await comesTo('the money is back', 1025, () => alice.balance());
    expect((await alice.api.packs()).packs).toEqual([]);

    await button(page, 'Disable').click();
    await does(page, 'asked for by mail');
    await button(page, 'Enable').waitFor();
    const refused = await alice.api.summary().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).toBeDefined();
    await page.getByText('Acts', { exact: true }).click();
    const book = page.getByRole('region', { name: 'Acts on this player' });
    for (const why of ['lost a round to our outage', 'bought by mistake', 'asked for by mail'])
      await book.getByText(why).waitFor();
    await button(page, 'Enable').click();
    await does(page, 'it was a mistake');
    await button(page, 'Disable').waitFor();
    alice.leaves();
  });
});

test('who is no operator is told so, and is shown nothing', async () => {
  const page = await (await browser.opens('phone', {}, { statuses: [403] })).newPage();
  await comesSignedIn(page, house().first, `${aStranger()}@example.com`);
  const answer = page.waitForResponse((one) => one.url().endsWith(operatorContract.operatorMe.path));
  await page.goto(`${house().first.url}/operator`);
  await heading(page, 'This door is the house’s own').waitFor();
  expect((await answer).status()).toBe(403);
  expect(await page.getByRole('textbox').count()).toBe(0);
});
