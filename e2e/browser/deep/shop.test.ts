// Buying in the player's browser with the emulators' payment pages: every possible end, in both themes.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { OrderCreated } from '@parlor/contract/calls/shop.ts';
import { shop } from '@parlor/contract/calls/shop.ts';
import { send } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, STILL } from '../scenario-browser.ts';
import { eventually, heading } from '../player.ts';
import { tells } from '../telegram-host.ts';
import { expectAccessibleInBothThemes } from '../accessibility.ts';
import {
  type ToPay,
  button,
  cardPage,
  orderOf,
  story,
  type Buyer,
  opensTheInvoice,
  buyers,
} from '../shared/shop.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { signsIn, entersTheShop, entersByTelegram } = buyers(server, browser);
const RIGHT = { again: 0, lateMs: 0, lost: 0, lostReplies: 0, outOfOrder: false };

/** The order that the next press places. */
const nextOrder = async (page: Page): Promise<ToPay> => {
  const response = await page.waitForResponse((one) => one.url().endsWith(shop.placeOrder.path));
  const created = (await response.json()) as OrderCreated;
  if (created.type !== 'payment_required') throw new Error('nothing to pay');
  return created;
};
const control = (link: string, faults: object) =>
  send(`${new URL(link).origin}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
describe('in both themes', () => {
  const enters = async (): Promise<Buyer> => entersTheShop(await browser.opens('phone', STILL));

  test('a product that is too expensive shows how much is missing; one at its limit shows when it is available again', async () => {
    const { page, api } = await enters();
    await button(page, /^Pack of five/).click();
    await page.getByText('You need 200 PP more.').waitFor();
    expect(await button(page, /^Buy for/).count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await server().deliver(api.userId(), [{ type: 'token', symbol: 'PP', amount: 1000 }]);
    for (let n = 0; n < 5; n++)
      await api.api.placeOrder(
        { body: { productId: 'standard-box', quantity: 1, paymentMode: 'telegram' } },
        { idempotencyKey: randomUUID() },
      );
    await page.reload();
    await button(page, 'Standard box: Limit reached').click();
    await page.getByText('0 of 5 left for you today').waitFor();
    expect(await button(page, /^Buy for/).count()).toBe(0);
    await expectAccessibleInBothThemes(page);
    api.leaves();
  });

  test('a buyer declines on the payment page', async () => {
    const { page, api } = await enters();
    await button(page, /^Premium box/).click();
    await button(page, /by card$/).click();
    await cardPage(page).getByRole('button', { name: 'Do not pay' }).click();
    await heading(page, 'Order cancelled').waitFor();
    expect((await orderOf(api)).status).toBe('CANCELLED');
    api.leaves();
  });

  test('a payment whose webhook is lost is found by asking the provider', async () => {
    const { page, api } = await enters();
    const placed = nextOrder(page);
    await button(page, /^Premium box/).click();
    await button(page, /by card$/).click();
    const { link } = await placed;
    await control(link, { ...RIGHT, lost: 1000 });
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Checking your payment').waitFor();
    await page.getByText('We deliver your order even if you leave.', { exact: false }).waitFor();
    await expectAccessibleInBothThemes(page);
    await heading(page, 'Order complete').waitFor();
    await control(link, RIGHT);
    expect(story(await orderOf(api))).toEqual(['placed', 'paid', 'delivered']);
    api.leaves();
  });
});

describe('pages that the shop links to', () => {
  test("from the month's track to its pass, and back with the earlier steps to claim", async () => {
    const { page, api } = await signsIn(await browser.opens('phone', STILL));
    await api.api.collectReady({ body: { only: ['daily'] } });
    await server().setSteps(api.userId(), { weekly: 0, monthly: 14 });
    await page.goto(`${server().first.url}/quests`);
    const month = page.locator('#month');
    await month.getByRole('link', { name: 'See the pass', exact: true }).click();
    await heading(page, 'Monthly pass').last().waitFor();
    await button(page, 'Pay $5.00 by card').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('link', { name: 'Claim premium rewards' }).click();
    await month.getByText('The premium track is unlocked', { exact: false }).waitFor();
    expect((await api.api.monthlyProgression()).passActivated).toBe(true);
    await month
      .getByRole('button', { name: /^Claim .* \(step/ })
      .first()
      .click();
    await eventually('a reward of the pass', true, async () =>
      (await server().exported('claims')).some(
        ({ playerId, reference }) =>
          playerId === api.userId() && /^milestone:monthly:[\d-]+:\d+:PREMIUM$/.test(reference),
      ),
    );
    api.leaves();
  });

  test('a second pass says before payment that it counts for the next month, and shows it afterwards', async () => {
    const { page, api } = await signsIn(await browser.opens('phone', STILL));
    await server().deliver(api.userId(), [{ type: 'metaFeature', feature: 'monthly-pass' }]);
    const { nextPassFrom } = await api.api.monthlyProgression();
    const day = new Intl.DateTimeFormat('en', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
      new Date(nextPassFrom!),
    );
    await page.goto(`${server().first.url}/shop?item=pass`);
    await page.getByText(`You already have this month’s pass. This pass starts on ${day}.`).waitFor();
    await button(page, 'Pay $5.00 by card').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText(`It starts on ${day}.`).waitFor();
    await page.getByRole('link', { name: 'See monthly milestones' }).click();
    await page.locator('#month').getByText(`Your next pass starts on ${day}.`, { exact: false }).waitFor();
    expect((await api.api.monthlyProgression()).passesFrom).toEqual([nextPassFrom]);
    api.leaves();
  });
});

describe('in the messenger', () => {
  test('she closes it unpaid: cancelled. It fails: purchase failed. It is pending: told to wait', async () => {
    const { page, api } = await entersByTelegram();
    const first = await opensTheInvoice(page, /^Premium box/);
    await tells(page, 'invoice_closed', { slug: first.slug, status: 'cancelled' });
    await heading(page, 'Order cancelled').waitFor();
    expect((await orderOf(api)).status).toBe('CANCELLED');
    for (const [status, words] of [
      ['failed', 'nothing was charged'],
      ['pending', 'Check your orders before you pay again'],
    ] as const) {
      await page.unroute(`**${shop.placeOrder.path}`);
      await button(page, 'Back to the shop').click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const { slug } = await opensTheInvoice(page, /^Support Parlor/);
      await tells(page, 'invoice_closed', { slug, status });
      await heading(page, 'Purchase failed').waitFor();
      await page.getByText(words, { exact: false }).waitFor();
    }
    expect((await api.api.orders()).orders.map(({ status }) => status)).toEqual([
      'PLACED',
      'CANCELLED',
      'CANCELLED',
    ]);
    api.leaves();
  });
});
