import { ORIGINAL_CAMPAIGN_KEY } from '@parlor/contract/formats/campaign.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { balanceShown, eventually, navigateTo, heading } from './player.ts';
import { violations } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();
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
  test.each(layoutsFor('phone'))(
    'one leaves for Google, comes back signed in to the page one was on, and stays in, %s',
    async (layout) => {
      const name = newUser();
      const page = await (await browser.opens(layout)).newPage();
      await goesTo(page, 'Google', '/quests');
      await isAtProvider(page, name, `${name}@example.com`);
      await page.waitForURL(`${server().first.url}/quests`);
      await eventually('the welcome points', 1000, () => balanceShown(page));
      await page.reload();
      await eventually('the welcome points', 1000, () => balanceShown(page));
      expect(new URL(page.url()).pathname).toBe('/quests');
    },
  );
});

describe('by Apple, a provider that the operator named', () => {
  const leaves = async (page: Page): Promise<void> => {
    await page.goto(`${server().first.url}/quests`);
    await page.getByRole('button', { name: 'Continue with Apple' }).click();
    await heading(page, 'Who are you?').waitFor();
  };

  test.each(layoutsFor('phone'))(
    'one comes back signed in from the form that it posts; the method is in the list, %s',
    async (layout) => {
      const name = newUser();
      const page = await (await browser.opens(layout)).newPage();
      await leaves(page);
      await page.getByLabel('Hide My Email').check();
      await isAtProvider(page, name, `${name}@example.com`);
      await page.waitForURL(`${server().first.url}/quests`);
      await eventually('the welcome points', 1000, () => balanceShown(page));
      await navigateTo(page, '/profile/sign-in-methods');
      const methods = page.getByRole('list', { name: 'Sign-in methods' });
      await methods
        .getByText(/^Apple/)
        .first()
        .waitFor();
      await methods.getByText(/@privaterelay\.appleid\.com/).waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );
});

describe('a return from a provider that signs nobody in', () => {
  test('with a return that was used, or belongs to another browser: the page asks to start again', async () => {
    const name = newUser();
    const first = await browser.opens('phone');
    const page = await first.newPage();
    let used = '';
    page.on('request', (request) => {
      if (request.url().includes('/auth/callback/')) used = request.url();
    });
    await goesTo(page, 'Google');
    await isAtProvider(page, name, `${name}@example.com`);
    await eventually('the welcome points', 1000, () => balanceShown(page));
    expect(used).toContain('state=');

    const other = await (await browser.opens('phone')).newPage();
    await other.goto(used);
    await seesSignInScreenWith(other, /expired or was started in another browser/);
    // A signed-in user stays signed in, and gets no new sign-in.
    await page.goto(used);
    await page.waitForURL(`${server().first.url}/`);
    await eventually('the welcome points', 1000, () => balanceShown(page));
  });
});

describe('a campaign on the web', () => {
  test('the first one waits in the browser until sign-in, and later ones change nothing', async () => {
    const page = await (await browser.opens('phone')).newPage();
    const stored = () =>
      page.evaluate(
        (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown,
        ORIGINAL_CAMPAIGN_KEY,
      );
    await page.goto(`${server().first.url}/?utm_source=google&utm_campaign=Spring%20Sale&utm_term=a%2Bb+c`);
    const first = { campaign_source: 'google', campaign_name: 'Spring Sale', campaign_term: 'a+b c' };
    await eventually('the campaign is kept', JSON.stringify(first), async () =>
      JSON.stringify(await stored()),
    );
    await page.goto(`${server().first.url}/?utm_source=bing`);
    await heading(page, 'Welcome to Parlor').waitFor();
    expect(await stored()).toEqual(first);

    let started = '';
    page.on('request', (request) => {
      if (request.url().includes('/auth/google')) started = request.url();
    });
    await goesTo(page, 'Google');
    expect(new URL(started).searchParams.get('campaign')).toBe('cs=google&cn=Spring+Sale&ck=a%2Bb+c');
  });
});
