// A wallet that is injected into the page, like in a wallet's own browser, and signs with its own key.
import { describe, expect, test } from 'vitest';
import { newUser, signIn } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { signsInByApi } from '../player.ts';
import { aWallet, connects, walletOwners } from '../shared/ton-wallet.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { domain, atTheWallet } = walletOwners(server, browser);
describe('no wallet is linked if the player', () => {
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
