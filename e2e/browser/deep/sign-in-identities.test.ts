// Several sign-in methods of one player.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../../actors/users.ts';
import { startTestServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { eventually, heading, signsInByApi } from '../player.ts';

const server = startTestServer({ env: { TELEGRAM_BOT_NAME: 'parlor_test_bot', TELEGRAM_APP_NAME: 'play' } });
const browser = browserOfScenarios();

const identities = async (page: Page): Promise<string[]> => {
  const rows = page.getByRole('list', { name: 'Sign-in methods' }).getByRole('listitem');
  const texts = await rows.allInnerTexts();
  return texts.map((words) => words.split('\n')[0] ?? '');
};
/** The profile's sign-in methods, of a player who signed in by e-mail. */
async function signInByEmail(page: Page, name: string): Promise<void> {
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/profile/settings`);
  await page.getByRole('link', { name: 'Sign-in methods' }).click();
  await heading(page, 'Sign-in methods').waitFor();
}

test('declining at the provider adds nothing and says so', async () => {
  const page = await (await browser.opens('phone')).newPage();
  await signInByEmail(page, newUser());
  await page.getByRole('button', { name: 'Facebook' }).tap();
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByText('You cancelled at Facebook. Nothing was added.').waitFor();
  await eventually('one way in', 'Email', async () => (await identities(page)).join());
  expect(await page.getByRole('button', { name: 'Facebook' }).count()).toBe(1);
});
