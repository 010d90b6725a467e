// A wallet that is injected into the page, like in a wallet's own browser, and signs with its own key.
import { randomBytes } from 'node:crypto';
import { testWallet, type TestWallet } from '@parlor/server/test/ton-wallet.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { newUser } from '../../actors/users.ts';
import type { Layout, BrowserOfScenarios } from '../scenario-browser.ts';
import { heading, signsInByApi } from '../player.ts';
import type { SharedServer } from '../../server/servers.ts';

export const aWallet = (): TestWallet => testWallet(randomBytes(32));
export type Manner = { wallet: TestWallet; signsFor?: string; declines?: boolean };

/** Puts `window.testwallet` on every page of this context. Its replies can be changed later. */
export async function withWallet(
  context: BrowserContext,
  first: Manner,
): Promise<{ now: Manner; asked: string[] }> {
  const held = { now: first, asked: [] as string[] };
  await context.exposeFunction('standInAnswers', (request: string) => {
    held.asked.push(request);
    const { manifestUrl, items } = JSON.parse(request) as {
      manifestUrl: string;
      items: Array<{ name: string; payload?: string }>;
    };
    const { wallet, signsFor, declines = false } = held.now;
    if (declines)
      return { event: 'connect_error', id: 1, payload: { code: 300, message: 'The user declined' } };
    const nonce = items.find(({ name }) => name === 'ton_proof')?.payload ?? '';
    const signed = wallet.proves({
      nonce,
      domain: signsFor ?? new URL(manifestUrl).host,
      timestamp: Math.floor(Date.now() / 1000),
    });
    return {
      event: 'connect',
      id: 1,
      payload: {
        device: {
          platform: 'browser',
          appName: 'Test wallet',
          appVersion: '1',
          maxProtocolVersion: 2,
          features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
        },
        items: [
          {
            name: 'ton_addr',
            address: signed.address,
            network: signed.network,
            publicKey: signed.publicKey,
            walletStateInit: signed.walletStateInit,
          },
          { name: 'ton_proof', proof: signed.proof },
        ],
      },
    };
  });
  await context.addInitScript(() => {
    const page = window as unknown as {
      testwallet: unknown;
      standInAnswers: (request: string) => Promise<unknown>;
    };
    page.testwallet = {
      tonconnect: {
        deviceInfo: {
          platform: 'browser',
          appName: 'Test wallet',
          appVersion: '1',
          maxProtocolVersion: 2,
          features: ['SendTransaction', { name: 'SendTransaction', maxMessages: 4 }],
        },
        walletInfo: {
          name: 'Test wallet',
          app_name: 'testwallet',
          image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
          about_url: 'https://parlor.example/',
          platforms: ['chrome'],
        },
        protocolVersion: 2,
        isWalletBrowser: true,
        connect: (_version: number, request: unknown) => page.standInAnswers(JSON.stringify(request)),
        restoreConnection: () =>
          Promise.resolve({ event: 'connect_error', id: 1, payload: { code: 100, message: 'none' } }),
        send: (message: { id: string }) => Promise.resolve({ id: message.id, result: {} }),
        listen: () => () => {},
      },
    };
  });
  return held;
}
export const connects = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Connect a wallet' }).click();

/** Players on this server whose browser has such a wallet. */
export function walletOwners(server: () => Pick<SharedServer, 'first'>, browser: BrowserOfScenarios) {
  const domain = (): string => new URL(server().first.url).host;
  async function atTheWallet(
    layout: Layout,
    manner: Manner,
    expected: Parameters<typeof browser.opens>[2] = {},
    path = '/airdrop',
  ): Promise<{ page: Page; held: Awaited<ReturnType<typeof withWallet>> }> {
    const context = await browser.opens(layout, {}, expected);
    const held = await withWallet(context, manner);
    const page = await context.newPage();
    await signsInByApi(page, server().first, `${newUser()}@example.com`);
    await page.goto(server().first.url + path);
    if (path === '/airdrop') await heading(page, 'TON wallet').waitFor();
    return { page, held };
  }
  return { domain, atTheWallet };
}
