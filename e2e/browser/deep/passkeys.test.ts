// Passkeys of players in Chromium, with a device that verifies its person without a dialog. Browsers have them at localhost, not
// at an address without a host name.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../chromium.ts';
import { eventually, heading, navigateTo, openSignedIn } from '../player.ts';
import { hasAuthenticator } from '../virtual-authenticator.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const site = (): string => server().first.url.replace('127.0.0.1', 'localhost');

async function signsOut(page: Page): Promise<void> {
  await navigateTo(page, '/profile/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Welcome to Parlor').waitFor();
}
async function adds(page: Page, name: string): Promise<void> {
  await navigateTo(page, '/profile/sign-in-methods');
  await page.getByRole('button', { name: 'Passkey' }).click();
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByText('The passkey is now linked.').waitFor();
}
/** The scenarios' server by its other name. */
const HERE = { hosts: ['localhost'] };

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

test('a passkey that was removed, and a device without one, say what to do', async () => {
  const page = await (await browser.opens('phone', {}, { ...HERE, statuses: [401] })).newPage();
  await page.goto(site());
  await hasAuthenticator(page);
  await passkeyButton(page).click();
  await eventually('the button again', true, () => passkeyButton(page).isEnabled());

  await openSignedIn(page, { ...server().first, url: site() }, `${newUser()}@example.com`);
  await adds(page, 'My phone');
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The passkey is removed.').waitFor();
  await signsOut(page);
  await passkeyButton(page).click();
  await page
    .getByRole('alert')
    .getByText(/not linked to an account/)
    .waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
});

test('at an address without a host name there are none', async () => {
  const page = await (await browser.opens('phone')).newPage();
  await page.goto(server().first.url);
  await page.getByRole('button', { name: 'Continue with Apple' }).waitFor();
  expect(await passkeyButton(page).count()).toBe(0);
});
