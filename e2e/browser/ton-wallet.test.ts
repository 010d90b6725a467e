// A wallet that is injected into the page, like in a wallet's own browser, and signs with its own key.
import { showTonAddress } from '@parlor/contract/formats/ton-address.ts';
import { type TestWallet } from '@parlor/server/test/ton-wallet.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { eventually, heading, waitsUntilLoaded } from './player.ts';
import { violations } from './accessibility.ts';
import { aWallet, connects, walletOwners } from './shared/ton-wallet.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { atTheWallet } = walletOwners(server, browser);
const expectAddress = async (page: Page, wallet: TestWallet): Promise<void> =>
  page.getByText(showTonAddress(wallet.address), { exact: true }).first().waitFor();

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
  await waitsUntilLoaded(page);
  await page.getByRole('link', { name: 'TON wallet' }).click();
  await heading(page, 'TON wallet').waitFor();
  await connects(page);
  await page.getByText('Ownership verified').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a player who declines in the wallet has none linked, and can try again', async () => {
  const { page, held } = await atTheWallet('phone', { wallet: aWallet(), declines: true });
  await connects(page);
  await page.getByText('The wallet declined. Nothing was changed.').waitFor();
  held.now = { wallet: held.now.wallet };
  await connects(page);
  await page.getByText('Ownership verified').waitFor();
  expect(held.asked).toHaveLength(2);
});
