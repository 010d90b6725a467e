// A wallet that is injected into the page, like in a wallet's own browser, and signs with its own key.
import { randomBytes } from 'node:crypto';
import { showTonAddress } from '@parlor/contract/formats/ton-address.ts';
import { testWallet, type TestWallet } from '@parlor/server/test/ton-wallet.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser, signIn } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, type Layout, layoutsFor } from './chromium.ts';
import { eventually, heading, isCalm, signsInByApi } from './player.ts';
import { violations } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const aWallet = (): TestWallet => testWallet(randomBytes(32));
const domain = (): string => new URL(server().first.url).host;

type Manner = { wallet: TestWallet; signsFor?: string; declines?: boolean };

/** Puts `window.testwallet` on every page of this context. Its replies can be changed later. */
async function withWallet(context: BrowserContext, first: Manner): Promise<{ now: Manner; asked: string[] }> {
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

const expectAddress = async (page: Page, wallet: TestWallet): Promise<void> =>
  page.getByText(showTonAddress(wallet.address), { exact: true }).first().waitFor();

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
const connects = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Connect a wallet' }).click();

describe('the TON wallet', () => {
  test.each(layoutsFor('phone'))(
    'is connected and signed for, and no other host hears of it, %s',
    async (layout) => {
      const wallet = aWallet();
      const { page, held } = await atTheWallet(layout, { wallet });
      await connects(page);
      await page.getByText('Ownership verified').waitFor();
      await expectAddress(page, wallet);
      await page.getByText('Main network, checksum OK').waitFor();
      expect(held.asked).toHaveLength(1);
      expect(await violations(page)).toEqual([]);
      // The server has the state: another visit shows it too, and nothing is left in the browser.
      await page.reload();
      await page.getByText('Ownership verified').waitFor();
      const left = await page.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.includes('bridge-connection')),
      );
      expect(left).toEqual([]);
    },
  );

  test.each(layoutsFor('desk'))(
    'is replaced only after the old address was shown, and every change is told, %s',
    async (layout) => {
      const [first, second] = [aWallet(), aWallet()];
      const { page, held } = await atTheWallet(layout, { wallet: first });
      await connects(page);
      await page.getByText('Ownership verified').waitFor();
      held.now = { wallet: second };
      await page.getByRole('button', { name: 'Change address' }).click();
      const sheet = page.getByRole('dialog', { name: 'Change address?' });
      await sheet.getByText(showTonAddress(first.address)).waitFor();
      expect(await violations(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'Replace and sign with the new wallet' }).click();
      await expectAddress(page, second);
      await page.getByText(/Before:/).waitFor();
      await page.getByRole('button', { name: 'Unlink wallet' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
      await page.getByRole('button', { name: 'Connect a wallet' }).waitFor();
      await eventually('the changes that are told', 3, () =>
        page.getByRole('list', { name: 'Changes' }).getByRole('listitem').count(),
      );
    },
  );
});

describe('no wallet is linked if the player', () => {
  test('declined in the wallet, and can try again', async () => {
    const { page, held } = await atTheWallet('phone', { wallet: aWallet(), declines: true });
    await connects(page);
    await page.getByText('The wallet declined. Nothing was changed.').waitFor();
    held.now = { wallet: held.now.wallet };
    await connects(page);
    await page.getByText('Ownership verified').waitFor();
    expect(held.asked).toHaveLength(2);
  });

  test('signed for another site', async () => {
    const manner = { wallet: aWallet(), signsFor: 'evil.example.com' };
    const { page } = await atTheWallet('phone', manner, { statuses: [422] });
    await connects(page);
    await page.getByText('You signed for another site. Nothing was changed.').waitFor();
    await page.getByRole('button', { name: 'Connect a wallet' }).waitFor();
    expect(await page.getByText('Main network, checksum OK').count()).toBe(0);
  });

  test('signed with the wallet of another player', async () => {
    const wallet = aWallet();
    const owner = await signIn(newUser(), server().first);
    const { nonce } = await owner.api.walletNonce();
    const timestamp = Math.floor(Date.now() / 1000);
    await owner.api.proveAirdropAddress({ body: wallet.proves({ nonce, domain: domain(), timestamp }) });
    owner.leaves();
    const { page } = await atTheWallet('phone', { wallet }, { statuses: [409] });
    await connects(page);
    await page.getByText('This wallet belongs to another player. Nothing was changed.').waitFor();
    expect(await page.getByText('Main network, checksum OK').count()).toBe(0);
  });
});

test('a typed address: errors are shown, and it stays unproven until it is signed', async () => {
  const wallet = aWallet();
  const shown = showTonAddress(wallet.address);
  const { page } = await atTheWallet('phone', { wallet });
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  const field = page.getByRole('textbox', { name: 'TON address' });
  const send = page.getByRole('button', { name: 'Use this address' });
  await field.fill(shown.slice(0, 47));
  await send.click();
  await page.getByText('An address has 48 characters. This one is too long or too short.').waitFor();
  await field.fill(shown.slice(0, 47) + (shown.endsWith('A') ? 'B' : 'A'));
  await send.click();
  await page.getByText(/A character is wrong or missing/).waitFor();
  expect(await violations(page)).toEqual([]);
  await field.fill(shown);
  await send.click();
  await page.getByText('Address saved. You can sign with the wallet at any time.').waitFor();
  await expectAddress(page, wallet);
  await page.getByRole('button', { name: 'Sign with this wallet' }).click();
  await page.getByText('Ownership verified').waitFor();
});

test('a player who came from another page of the app connects after a reload', async () => {
  const wallet = aWallet();
  const { page } = await atTheWallet('phone', { wallet }, {}, '/profile');
  // A press is lost if the page moves under it.
  await isCalm(page);
  await page.getByRole('link', { name: 'TON wallet' }).click();
  await heading(page, 'TON wallet').waitFor();
  await connects(page);
  await page.getByText('Ownership verified').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('the wallet dialog opens without the list of wallets, and no other host gets a request', async () => {
  const context = await browser.opens('phone', {}, { statuses: [503], says: /TON_CONNECT_SDK/ });
  const page = await context.newPage();
  await page.route('**/tonconnect-wallets.json', (route) => route.fulfill({ status: 503, body: '' }));
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  await page.goto(`${server().first.url}/airdrop`);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).host));
  const hosts = () => [...new Set(requests)].filter((host) => host !== domain() && host !== '');
  await page.route(
    (url) => url.host !== domain() && url.protocol.startsWith('http'),
    (route) => route.abort(),
  );
  await connects(page);
  await page.getByText('Connect your TON wallet').waitFor();
  expect(hosts()).not.toContain('analytics.ton.org');
});
