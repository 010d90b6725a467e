// Buying in the player's browser with the emulators' payment pages: by points, by card and by Stars, in both themes.
// Late, double and refunded payments: e2e/http/payments.test.ts. An operator pays an order back: operator.test.ts.
import { describe, expect, test } from 'vitest';
import { send } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, STILL } from './scenario-browser.ts';
import { balanceShown, eventually, heading } from './player.ts';
import { heardBy, tells } from './telegram-host.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts';
import { comesOnline, goesOffline } from './network.ts';
import { button, cardPage, orderOf, story, type Buyer, opensTheInvoice, buyers } from './shared/shop.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { entersTheShop, entersByTelegram } = buyers(server, browser);
const pressesAtTheEmulator = (link: string, act: 'pay' | 'refuse', user?: number) =>
  send(link, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ act, ...(user !== undefined && { user }) }),
  });

describe('in both themes', () => {
  const enters = async (): Promise<Buyer> => entersTheShop(await browser.opens('phone', STILL));

  test('Alice buys a pack with points: one confirmation, the remaining balance is shown, and it is among her packs', async () => {
    const { page, api } = await enters();
    await expectAccessibleInBothThemes(page);
    await button(page, /^Pack of three/).click();
    const sheet = page.getByRole('dialog', { name: 'Pack of three' });
    await sheet.getByText('Balance after').waitFor();
    await sheet.getByText('550', { exact: true }).waitFor();
    await expectAccessibleInBothThemes(page);
    await sheet.getByRole('button', { name: 'Odds' }).click();
    await heading(page, 'Card odds').waitFor();
    await page.keyboard.press('Escape');
    // Two quick presses are one order.
    await sheet.getByRole('button', { name: 'Buy for 450 PP' }).dblclick();
    await heading(page, 'Order complete').waitFor();
    await expectAccessibleInBothThemes(page);
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

  test('Bob pays by card in the frame, and reads the history of the order', async () => {
    const { page, api } = await enters();
    const before = await balanceShown(page);
    await button(page, /^1,000 points/).click();
    await button(page, 'More').click();
    await button(page, 'Pay $4.00 by card').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await expectAccessibleInBothThemes(page);
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
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: /1,000 points/ }).waitFor();
    await expectAccessibleInBothThemes(page);
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
    await expectAccessibleInBothThemes(page);
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
    await expectAccessibleInBothThemes(page);
    expect(story(await orderOf(api))).toEqual(['placed', 'cancelled']);
    await button(page, 'Try again with a card').click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Order complete').waitFor();
    expect((await api.api.orders()).orders.map(({ status }) => status)).toEqual(['DELIVERED', 'CANCELLED']);
    expect((await api.api.summary()).lootBoxes.PREMIUM).toBe(1);
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
    await expectAccessibleInBothThemes(page);
    await emulator.getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Order complete').waitFor();
    expect((await orderOf(api)).mode).toBe('telegram');
    api.leaves();
  });
});

describe('pages that the shop links to', () => {
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
    for (const words of [
      '1,000 PP now',
      '3 cards, one at least rare',
      '+50% on points you earn, up to 500 PP extra',
    ])
      await sheet.getByText(words, { exact: false }).waitFor();
    await sheet.getByRole('button', { name: /by card$/ }).click();
    await cardPage(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await heading(page, 'Order complete').waitFor();
    await eventually('the points of the offer', 2000, () => balanceShown(page));
    await button(page, 'Back to the shop').click();
    await eventually('offers left', 0, () => page.getByRole('list', { name: 'Offers for you' }).count());
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

describe('in the messenger', () => {
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
    await expectAccessible(page);
    api.leaves();
  });
});
