import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser, codeIn, emailsTo } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, layoutsFor } from '../scenario-browser.ts';
import { balanceShown, eventually, navigateTo, heading, openSignedIn, requestsEmail } from '../player.ts';
import { violations } from '../accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const REFUSED = { statuses: [401] };

/** From the button to the provider's page. The emulator plays both providers. */
async function goesTo(page: Page, provider: 'Google' | 'Facebook', from = '/'): Promise<void> {
  await page.goto(server().first.url + from);
  await page.getByRole('button', { name: provider }).click();
  await heading(page, 'Who are you?').waitFor();
  expect(new URL(page.url()).origin).not.toBe(server().first.url);
}
async function isAtProvider(page: Page, name: string, email = ''): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel(/^Email address/).fill(email);
  await page.getByRole('button', { name: 'Be this person' }).click();
}
const seesSignInScreenWith = async (page: Page, words: RegExp): Promise<void> => {
  await heading(page, 'Welcome to Parlor').waitFor();
  await page.getByText(words).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
};

describe('by a provider', () => {
  test.each(layoutsFor('desk'))('Facebook signs in a user without an address, %s', async (layout) => {
    const page = await (await browser.opens(layout)).newPage();
    await goesTo(page, 'Facebook');
    await isAtProvider(page, newUser());
    await page.waitForURL((url) => url.origin === server().first.url && url.pathname === '/');
    expect(page.url()).not.toContain('#_=_');
    await eventually('the welcome points', 1000, () => balanceShown(page));
  });
});

describe('by Apple, a provider that the operator named', () => {
  const goesToApple = async (page: Page): Promise<void> => {
    await page.goto(`${server().first.url}/quests`);
    await page.getByRole('button', { name: 'Continue with Apple' }).click();
    await heading(page, 'Who are you?').waitFor();
  };

  test('one who declines reads the name of the provider; the buttons pass the accessibility check', async () => {
    const page = await (await browser.opens('phone')).newPage();
    await goesToApple(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await seesSignInScreenWith(page, /finish signing in with Apple/);
    await page.getByRole('button', { name: 'Continue with Apple' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('a return from a provider that signs nobody in', () => {
  test('after declining: the page says so, and the next sign-in leads to the requested page', async () => {
    const name = newUser();
    const page = await (await browser.opens('phone')).newPage();
    await goesTo(page, 'Google', '/quests');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await seesSignInScreenWith(page, /finish signing in with Google/);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Facebook' }).click();
    await isAtProvider(page, name, `${name}@example.com`);
    await page.getByRole('list', { name: 'Today’s quests' }).waitFor();
  });

  test('after a failure of the provider: the page says so and offers email', async () => {
    const email = `${newUser()}@example.com`;
    const page = await (await browser.opens('phone')).newPage();
    await goesTo(page, 'Facebook', '/quests');
    await page.getByRole('button', { name: 'Let it fail' }).click();
    await seesSignInScreenWith(page, /Sign-in with Facebook failed/);
    await requestsEmail(page, email);
    const [message] = await emailsTo(server().first, email);
    await page.goto(`${server().first.url}/sign-in/email?code=${codeIn(message)}`);
    await page.waitForURL(`${server().first.url}/quests`);
    await page.getByRole('navigation').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/quests');
  });

  test('unexpected parameters in the address of the sign-in screen are ignored', async () => {
    const page = await (await browser.opens('phone')).newPage();
    await page.goto(
      `${server().first.url}/sign-in?problem=%3Cimg%20src%3Dx%3E&provider=evil&redirectTo=//evil.example`,
    );
    await seesSignInScreenWith(page, /Sign-in with .* failed/);
    await page.getByRole('button', { name: 'Google' }).click();
    await isAtProvider(page, newUser(), `${newUser()}@example.com`);
    await page.waitForURL(`${server().first.url}/`);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a campaign on the web', () => {
  test('a start parameter opens its page after sign-in', async () => {
    const email = `${newUser()}@example.com`;
    const page = await (await browser.opens('desk')).newPage();
    const startapp = 'Y3M9dGVsZWdyYW0mY209Y3BjJmNpPTQyJmNuPXNwcmluZyZyZD0lMkZhaXJkcm9w';
    await page.goto(`${server().first.url}/?startapp=${startapp}`);
    await page.waitForURL(`${server().first.url}/airdrop`);
    await requestsEmail(page, email);
    await page.goto(
      `${server().first.url}/sign-in/email?code=${codeIn((await emailsTo(server().first, email))[0])}`,
    );
    await page.waitForURL(`${server().first.url}/airdrop`);
    await heading(page, 'TON wallet').waitFor();
    expect(new URL(page.url()).pathname).toBe('/airdrop');
  });
});

describe('two tabs', () => {
  test('sign out together within a second', async () => {
    const email = `${newUser()}@example.com`;
    const context = await browser.opens('phone', {}, REFUSED);
    const page = await context.newPage();
    await openSignedIn(page, server().first, email);
    const other = await context.newPage();
    await other.goto(`${server().first.url}/quests`);
    await other.getByRole('list', { name: 'Today’s quests' }).waitFor();
    await navigateTo(page, '/profile/settings');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading(page, 'Welcome to Parlor').waitFor();
    await heading(other, 'Welcome to Parlor').waitFor({ timeout: 1000 });
    expect(await other.getByRole('navigation').count()).toBe(0);
  });
});
