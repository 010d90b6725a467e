// Buying in the player's browser with the emulators' payment pages: every possible end, in both themes.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Order, OrderCreated } from '@parlor/contract/calls/shop.ts';
import { shop } from '@parlor/contract/calls/shop.ts';
import { newUser, signIn, launchDataOf, send, telegramUser, type Visitor } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, STILL } from './chromium.ts';
import { balanceShown, eventually, heading, theSameByApi, signsInByApi } from './player.ts';
import { heardBy, hostButton, insideTelegram, launchUrl, pressesHostButton, tells } from './telegram-host.ts';
import { isOpenToAll, isOpenToAllInBothThemes } from './accessibility.ts';
import { comesOnline, goesOffline } from './network.ts';

const server = sharedServer();
const browser = browserOfScenarios();
type ToPay = Extract<OrderCreated, { type: 'payment_required' }>;
const RIGHT = { again: 0, lateMs: 0, lost: 0, lostReplies: 0, outOfOrder: false };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const cardPage = (page: Page) => page.frameLocator('iframe[title="Card payment"]');

/** The order that the next press places. */
const nextOrder = async (page: Page): Promise<ToPay> => {
  const response = await page.waitForResponse((one) => one.url().endsWith(shop.placeOrder.path));
  const created = (await response.json()) as OrderCreated;
  if (created.type !== 'payment_required') throw new Error('nothing to pay');
  return created;
};
const orderOf = async (who: Visitor): Promise<Order> => {
  const [order] = (await who.api.orders()).orders;
  if (!order) throw new Error('no order');
  return order;
};
const story = (order: Order): string[] => order.timeline.map(({ event }) => event);
const control = (link: string, faults: object) =>
  send(`${new URL(link).origin}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
const pressesAtTheEmulator = (link: string, act: 'pay' | 'refuse', user?: number) =>
  send(link, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ act, ...(user !== undefined && { user }) }),
  });

interface Buyer {
  readonly page: Page;
  readonly api: Visitor;
}
/** A new user, without an open page. */
const signsIn = async (context: BrowserContext): Promise<Buyer> => {
  const name = newUser();
  const page = await context.newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  return { page, api: await theSameByApi(name, server().first) };
};
const entersTheShop = async (context: BrowserContext): Promise<Buyer> => {
  const { page, api } = await signsIn(context);
  await page.goto(`${server().first.url}/shop`);
  await heading(page, 'In the shop').waitFor();
  await button(page, /^Pack of three: Buy for 450 PP/).waitFor();
  return { page, api };
};

describe('in both themes', { timeout: 120_000 }, () => {
  const enters = async (): Promise<Buyer> => entersTheShop(await browser.opens('phone', STILL));

  test('Alice buys a pack with points: one confirmation, the remaining balance is shown, and it is among her packs', async () => {
    const { page, api } = await enters();
    await isOpenToAllInBothThemes(page);
    await button(page, /^Pack of three/).click();
    const sheet = page.getByRole('dialog', { name: 'Pack of three' });
    await sheet.getByText('Balance after').waitFor();
    await sheet.getByText('550', { exact: true }).waitFor();
    await isOpenToAllInBothThemes(page);
    await sheet.getByRole('button', { name: 'Odds' }).click();
    await heading(page, 'Card odds').waitFor();
    await page.keyboard.press('Escape');
    // Two quick presses are one order.
    await sheet.getByRole('button', { name: 'Buy for 450 PP' }).dblclick();
    await heading(page, 'Order complete').waitFor();
    await isOpenToAllInBothThemes(page);
    await eventually('the balance', 550, () => balanceShown(page));
    expect((await api.api.orders()).orders).toHaveLength(1);
    expect(story(await orderOf(api))).toEqual(['placed', 'paid', 'delivered']);
    const { packs } = await api.api.packs();
    expect(packs).toHaveLength(1);
    await page.getByRole('link', { name: 'Open the pack' }).click();
    await page.waitForURL(new RegExp(`/cards/packs/${packs[0]!.id}$`));
    await page.getByRole('button', { name: /^Open/ }).first().waitFor();
    api.leaves();
  });

  test('a product that is too expensive shows how much is missing; one at its limit shows when it is available again', async () => {
    const { page, api } = await enters();
    await button(page, /^Pack of five/).click();
    await page.getByText('You need 200 PP more.').waitFor();
    expect(await button(page, /^Buy for/).count()).toBe(0);
    await isOpenToAllInBothThemes(page);
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
    await isOpenToAllInBothThemes(page);
    api.leaves();
  });

  test('Bob pays by card in the frame, and reads the history of the order', async () => {
    const { page, api } = await enters();
    const before = await balanceShown(page);
    await button(page, /^1,000 points/).click();
    await button(page, 'More').click();
    await button(page, 'Pay $4.00 by card').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await isOpenToAllInBothThemes(page);
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Order complete').waitFor();
    await eventually('the balance', before + 2000, () => balanceShown(page));
    await page.getByRole('link', { name: /^Order / }).click();
    await heading(page, 'Order history').waitFor();
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.locator('time') })
        .locator('span')
        .allTextContents(),
    ).toEqual(['Order placed', 'Paid', 'Delivered']);
    await isOpenToAllInBothThemes(page);
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: /1,000 points/ }).waitFor();
    await isOpenToAllInBothThemes(page);
    api.leaves();
  });

  test('after a reload during payment the order waits and its payment opens again', async () => {
    const { page, api } = await enters();
    await button(page, /^Premium box/).click();
    await button(page, 'Pay $2.00 by card').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).waitFor();
    const { orderId } = await orderOf(api);
    await page.goto(`${server().first.url}/profile/orders/${orderId}`);
    await button(page, 'Pay now').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await isOpenToAllInBothThemes(page);
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Order complete').waitFor();
    expect(story(await orderOf(api))).toEqual(['placed', 'paid', 'delivered']);
    expect((await api.api.orders()).orders.length).toBe(1);
    expect(await button(page, 'Pay now').count()).toBe(0);
    api.leaves();
  });

  test('closing the payment frame cancels the order, charges nothing and allows another try', async () => {
    const { page, api } = await enters();
    await button(page, /^Premium box/).click();
    await button(page, 'Pay $2.00 by card').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await button(page, 'Close and cancel order').click();
    await heading(page, 'Order cancelled').waitFor();
    await page.getByText('Nothing was charged.', { exact: false }).waitFor();
    await isOpenToAllInBothThemes(page);
    expect(story(await orderOf(api))).toEqual(['placed', 'cancelled']);
    await button(page, 'Try again with a card').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Order complete').waitFor();
    expect((await api.api.orders()).orders.map(({ status }) => status)).toEqual(['DELIVERED', 'CANCELLED']);
    expect((await api.api.summary()).lootBoxes.PREMIUM).toBe(1);
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
    await isOpenToAllInBothThemes(page);
    await heading(page, 'Order complete').waitFor({ timeout: 30_000 });
    await control(link, RIGHT);
    expect(story(await orderOf(api))).toEqual(['placed', 'paid', 'delivered']);
    api.leaves();
  });

  test('on the website Stars are paid in another tab, and the sheet follows', async () => {
    const { page, api } = await enters();
    await button(page, /^Support Parlor/).click();
    await page.getByText('Telegram Stars', { exact: true }).click();
    const tab = page.context().waitForEvent('page');
    await button(page, 'Pay 50 Stars').click();
    const emulator = await tab;
    await page.getByText('Waiting for Telegram').waitFor();
    await isOpenToAllInBothThemes(page);
    await emulator.getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Order complete').waitFor();
    expect((await orderOf(api)).mode).toBe('telegram');
    api.leaves();
  });
});

describe('pages that the shop links to', { timeout: 120_000 }, () => {
  test('an offer is bought once and completely; its countdown continues after a reload', async () => {
    const { page, api } = await entersTheShop(await browser.opens('desk'));
    const offer = page.getByRole('list', { name: 'Offers for you' }).getByRole('listitem').first();
    await offer.getByRole('timer').waitFor();
    const endsInMs = async (): Promise<number> => (await api.api.bundles()).bundles[0]?.refreshIn ?? 0;
    const before = await endsInMs();
    await page.reload();
    await offer.getByRole('timer').waitFor();
    expect(await endsInMs()).toBeLessThan(before);
    // Of five days some seconds have passed. The browser knows the server's clock to a fraction of a second.
    expect(await offer.getByRole('timer').textContent()).toMatch(/^(?:4 d 23:5\d|5 d 00:00)$/);
    await offer.getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: 'Welcome offer' });
    for (const words of ['1,000 PP now', '3 cards, one at least rare', '+50% on the next 500 PP'])
      await sheet.getByText(words, { exact: false }).waitFor();
    await sheet.getByRole('button', { name: /by card$/ }).click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Order complete').waitFor();
    await eventually('the points of the offer', 2000, () => balanceShown(page));
    await button(page, 'Back to the shop').click();
    await eventually('offers left', 0, () => page.getByRole('list', { name: 'Offers for you' }).count());
    api.leaves();
  });

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

  test('without a connection nothing can be bought, and the sheet says so', async () => {
    const context = await browser.opens('phone', STILL, { outage: true });
    const { page, api } = await entersTheShop(context);
    await button(page, /^Pack of three/).click();
    await button(page, /^Buy for 450 PP/).waitFor();
    await goesOffline(context);
    await page.getByText('You are offline. You can buy', { exact: false }).waitFor();
    expect(await button(page, /^Buy for 450 PP/).isDisabled()).toBe(true);
    await comesOnline(context);
    await button(page, /^Buy for 450 PP/).click();
    await heading(page, 'Order complete').waitFor();
    api.leaves();
  });
});

describe('in the messenger', { timeout: 120_000 }, () => {
  /** The invoice for Telegram, and its id at the emulator. */
  const opensTheInvoice = async (page: Page, product: RegExp) => {
    let order: ToPay | undefined;
    await page.route(`**${shop.placeOrder.path}`, async (route) => {
      const response = await route.fetch();
      order = (await response.json()) as ToPay;
      const { pathname } = new URL(order.link);
      await route.fulfill({ response, json: { ...order, link: `https://t.me${pathname}` } });
    });
    await button(page, product).click();
    // The host's own button pays, and is gone while its invoice is open.
    await pressesHostButton(page, /^Pay \d+ Stars/);
    await page.getByText('Waiting for Telegram').waitFor();
    expect(await button(page, /^Pay \d+ Stars/).count()).toBe(0);
    await eventually('the button is gone', false, async () => (await hostButton(page))?.is_visible);
    await eventually('the messenger is asked for the invoice', true, async () =>
      (await heardBy(page)).some(({ name }) => name === 'web_app_open_invoice'),
    );
    if (!order) throw new Error('no order was placed');
    return { link: order.link, slug: new URL(order.link).pathname.slice(2) };
  };
  const entersByTelegram = async () => {
    const name = newUser();
    const context = await browser.opens('phone', STILL);
    await insideTelegram(context);
    const page = await context.newPage();
    const api = await signIn(name, server().first);
    await page.goto(launchUrl(server().first, launchDataOf(name, server().nowMs())));
    await page.getByRole('link', { name: 'Shop' }).filter({ visible: true }).first().click();
    await button(page, /^Premium box/).waitFor();
    return { page, api, user: Number(telegramUser(name)['id']) };
  };

  test('Carol pays an invoice with Stars; while it is open Telegram asks before it closes', async () => {
    const { page, api, user } = await entersByTelegram();
    const { link, slug } = await opensTheInvoice(page, /^Premium box/);
    const guards = async () =>
      (await heardBy(page))
        .filter(({ name }) => name === 'web_app_setup_closing_behavior')
        .map(({ data }) => (data as { need_confirmation: boolean }).need_confirmation);
    expect((await guards()).at(-1)).toBe(true);
    await pressesAtTheEmulator(link, 'pay', user);
    await tells(page, 'invoice_closed', { slug, status: 'paid' });
    await heading(page, 'Order complete').waitFor();
    await eventually('the guard is gone', false, async () => (await guards()).at(-1));
    expect(await page.getByText('by card').count()).toBe(0);
    expect(story(await orderOf(api))).toEqual(['placed', 'paid', 'delivered']);
    await isOpenToAll(page);
    api.leaves();
  });

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
