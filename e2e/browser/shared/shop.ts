// What scenarios of the shop share: its buyers, their orders, and the pages of the payment emulators.
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Order, type OrderCreated, shop } from '@parlor/contract/calls/shop.ts';
import { newUser, signIn, launchDataOf, telegramUser, type Visitor } from '../../actors/users.ts';
import { STILL, type BrowserOfScenarios } from '../scenario-browser.ts';
import { eventually, heading, samePlayerByApi, signsInByApi } from '../player.ts';
import { heardBy, hostButton, insideTelegram, launchUrl, pressesHostButton } from '../telegram-host.ts';
import type { SharedServer } from '../../server/servers.ts';

export type ToPay = Extract<OrderCreated, { type: 'payment_required' }>;
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const cardPage = (page: Page) => page.frameLocator('iframe[title="Card payment"]');

export const orderOf = async (who: Visitor): Promise<Order> => {
  const [order] = (await who.api.orders()).orders;
  if (!order) throw new Error('no order');
  return order;
};
export const story = (order: Order): string[] => order.timeline.map(({ event }) => event);

export interface Buyer {
  readonly page: Page;
  readonly api: Visitor;
}

/** The invoice for Telegram, and its id at the emulator. */
export const opensTheInvoice = async (page: Page, product: RegExp) => {
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

/** Buyers on this server. */
export function buyers(server: () => Pick<SharedServer, 'first' | 'nowMs'>, browser: BrowserOfScenarios) {
  /** A new user, without an open page. */
  const signsIn = async (context: BrowserContext): Promise<Buyer> => {
    const name = newUser();
    const page = await context.newPage();
    await signsInByApi(page, server().first, `${name}@example.com`);
    return { page, api: await samePlayerByApi(name, server().first) };
  };
  const entersTheShop = async (context: BrowserContext): Promise<Buyer> => {
    const { page, api } = await signsIn(context);
    await page.goto(`${server().first.url}/shop`);
    await heading(page, 'In the shop').waitFor();
    await button(page, /^Pack of three: Buy for 450 PP/).waitFor();
    return { page, api };
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
  return { signsIn, entersTheShop, entersByTelegram };
}
