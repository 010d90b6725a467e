// Passkeys of players in Chromium, with a device that verifies its person without a dialog. Browsers have them at localhost, not
// at an address without a host name.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { auth } from '@parlor/contract/calls/auth.ts';
import { identities } from '@parlor/contract/calls/identities.ts';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { violations } from './accessibility.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { eventually, heading, navigateTo, openSignedIn } from './player.ts';
import { hasAuthenticator } from './virtual-authenticator.ts';

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
/** The scenarios' server by its other name. A sign-out refuses the calls that are under way. */
const HERE = { hosts: ['localhost'], statuses: [401] };

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

test.each(layoutsFor('phone'))(
  'nothing of the sign-in page moves when the server has told its ways, %s',
  async (layout) => {
    const page = await (await browser.opens(layout, {}, HERE)).newPage();
    let answers = (): void => {};
    const asked = new Promise<void>((resolve) => (answers = resolve));
    await page.route(
      (url) => url.pathname === auth.signInWays.path,
      async (route) => {
        await asked;
        await route.continue();
      },
    );
    await page.goto(`${site()}/sign-in`);
    const places = () =>
      Promise.all(
        [
          heading(page, 'Welcome to Parlor'),
          page.getByText('For players aged 18 and over'),
          page.getByRole('button', { name: /Email/ }),
        ].map((one) => one.boundingBox()),
      );
    const before = await places();
    answers();
    await passkeyButton(page).waitFor();
    expect(await places()).toEqual(before);
  },
);

test.each(layoutsFor('phone'))(
  'a player adds a passkey, signs out, signs in with it, and removes it, %s',
  async (layout) => {
    const page = await (await browser.opens(layout, {}, HERE)).newPage();
    await openSignedIn(page, { ...server().first, url: site() }, `${newUser()}@example.com`);
    const device = await hasAuthenticator(page);
    await adds(page, 'My phone');
    expect(await device.passkeys()).toBe(1);
    const list = page.getByRole('list', { name: 'Passkeys' });
    await list.getByText('My phone').waitFor();
    expect(await violations(page)).toEqual([]);

    // As in a browser that has used none: it offers none by itself before the button is pressed.
    await page.evaluate(() => localStorage.removeItem('parlor-passkey'));
    await signsOut(page);
    await passkeyButton(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await passkeyButton(page).click();
    await heading(page, 'Settings').waitFor();
    await page.reload();
    await heading(page, 'Settings').waitFor();

    await navigateTo(page, '/profile/sign-in-methods');
    await list.getByText('In use').waitFor();
    await list.getByText(/last used/).waitFor();
    await page.getByRole('button', { name: 'Rename the passkey My phone' }).click();
    const sheet = page.getByRole('dialog', { name: 'Rename this passkey' });
    const field = sheet.getByRole('textbox', { name: 'Name' });
    expect(await field.inputValue()).toBe('My phone');
    expect(await violations(page)).toEqual([]);
    await field.fill('  ');
    await field.press('Enter');
    await sheet.getByText('Enter a name.').waitFor();
    await field.fill('Old phone');
    await field.press('Enter');
    await page.getByText('The passkey has its new name.').waitFor();
    await list.getByText('Old phone').waitFor();
    await page.getByRole('button', { name: 'Remove the passkey Old phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey is removed.').waitFor();
    expect(await list.count()).toBe(0);
  },
);

test('in a browser that used a passkey, the list below the email field offers it', async () => {
  const page = await (await browser.opens('phone', {}, HERE)).newPage();
  await openSignedIn(page, { ...server().first, url: site() }, `${newUser()}@example.com`);
  const device = await hasAuthenticator(page);
  await adds(page, 'My phone');
  // The device of Chromium answers for its person, who would choose from the list, sometimes before the sign-in screen is seen.
  const signedIn = page.waitForResponse((reply) => reply.url().endsWith(identities.signInPasskey.path));
  await navigateTo(page, '/profile/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await signedIn).status()).toBe(200);
  await heading(page, 'Settings').waitFor();
  expect(await device.passkeys()).toBe(1);
});

test('a passkey that was removed, and a device without one, say what to do', async () => {
  const page = await (await browser.opens('phone', {}, HERE)).newPage();
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
