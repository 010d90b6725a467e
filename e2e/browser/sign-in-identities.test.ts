// Several sign-in methods of one player.
import { signInitData } from '@parlor/server/test/init-data.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser, emailsTo, LOCAL_BOT_TOKEN, telegramUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { balanceShown, eventually, navigateTo, heading, signsInByApi } from './player.ts';
import { insideTelegram, launchUrl } from './telegram-host.ts';
import { expectAccessible } from './accessibility.ts';

const server = startTestServer({ env: { TELEGRAM_BOT_NAME: 'parlor_test_bot', TELEGRAM_APP_NAME: 'play' } });
const browser = browserOfScenarios();

async function isAtProvider(page: Page, name: string, email: string): Promise<void> {
  await heading(page, 'Who are you?').waitFor();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel(/^Email address/).fill(email);
  await page.getByRole('button', { name: 'Be this person' }).click();
}
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

/** The page is accessible on a phone and on a desktop. */
async function isOpenToAllAtEveryWidth(page: Page): Promise<void> {
  for (const width of [360, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
}

test('Google is added, opens the same player, and is removed again', async () => {
  const name = newUser();
  const page = await (await browser.opens('desk')).newPage();
  await signInByEmail(page, name);
  await eventually('one way in', 'Email', async () => (await identities(page)).join());
  expect(await page.getByRole('button', { name: /^Unlink/ }).count()).toBe(0);
  await isOpenToAllAtEveryWidth(page);

  await page.getByRole('button', { name: 'Google' }).click();
  await isAtProvider(page, name, `${name}@gmail.example`);
  const sheet = page.getByRole('dialog', { name: 'Add Google?' });
  await sheet.waitFor();
  await sheet.getByText(`${name}@gmail.example`).waitFor();
  await isOpenToAllAtEveryWidth(page);
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await eventually('two ways in', 2, async () => (await identities(page)).length);
  await eventually('the address without the link', '', () => Promise.resolve(new URL(page.url()).search));
  const number = await numberOf(page);

  const other = await (await browser.opens('phone', {}, { endsTokens: true })).newPage();
  await other.goto(server().first.url);
  await other.getByRole('button', { name: 'Google' }).click();
  await isAtProvider(other, name, `${name}@gmail.example`);
  await eventually('the same player', 1000, () => balanceShown(other));
  expect(await numberOf(other)).toBe(number);

  await navigateTo(page, '/profile/sign-in-methods');
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await eventually('one way in', 'Email', async () => (await identities(page)).join());
  // Sign-ins with that identity are ended.
  await other.goto(server().first.url);
  await heading(other, 'Welcome to Parlor').waitFor();
});

/** The number for support. */
async function numberOf(page: Page): Promise<string> {
  await navigateTo(page, '/profile');
  return (await page.getByText(/Parlor number/).textContent()) ?? '';
}

test('an identity of another player stays with that player: both are shown, with a way to sign in there', async () => {
  const [owner, guest] = [newUser(), newUser()];
  const theirs = await (await browser.opens('desk')).newPage();
  await theirs.goto(server().first.url);
  await theirs.getByRole('button', { name: 'Google' }).click();
  await isAtProvider(theirs, owner, `${owner}@gmail.example`);
  await eventually('the welcome points', 1000, () => balanceShown(theirs));
  const number = await numberOf(theirs);

  const page = await (await browser.opens('phone', {}, { statuses: [401] })).newPage();
  await signInByEmail(page, guest);
  await page.getByRole('button', { name: 'Google' }).tap();
  await isAtProvider(page, owner, `${owner}@gmail.example`);
  const sheet = page.getByRole('dialog', { name: 'Google belongs to another player' });
  await sheet.waitFor();
  await sheet.getByRole('list', { name: 'Two accounts' }).getByText(owner).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Stay signed in' }).tap();
  expect(await identities(page)).toEqual(['Email']);

  await page.getByRole('button', { name: 'Google' }).tap();
  await isAtProvider(page, owner, `${owner}@gmail.example`);
  await sheet.getByRole('button', { name: 'Switch account' }).tap();
  await isAtProvider(page, owner, `${owner}@gmail.example`);
  await eventually('the other player', 1000, () => balanceShown(page));
  expect(await numberOf(page)).toBe(number);
});

test('in Telegram an e-mail address is added by its code', async () => {
  const name = newUser();
  const email = `${name}@example.com`;
  const context = await browser.opens('phone', {}, { statuses: [400, 401, 404, 422] });
  await insideTelegram(context);
  const page = await context.newPage();
  const initData = signInitData(
    {
      auth_date: String(Math.floor(server().nowMs() / 1000)),
      user: JSON.stringify(telegramUser(name)),
    },
    LOCAL_BOT_TOKEN,
  );
  await page.goto(launchUrl(server().first, initData));
  await eventually('the welcome points', 1000, () => balanceShown(page));
  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).first().tap();
  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByRole('link', { name: 'Sign-in methods' }).tap();
  await eventually('one way in', 'Telegram', async () => (await identities(page)).join());
  // Providers refuse to run inside Telegram.
  expect(await page.getByRole('button', { name: 'Google' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Email' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Email' }).fill(email);
  await sheet.getByRole('button', { name: 'Send me a code' }).tap();
  await sheet.getByText('We sent an email to').waitFor();
  const code = /Code: (\S+)/.exec((await emailsTo(server().first, email))[0] ?? '')?.[1] ?? '';
  await sheet.getByRole('textbox', { name: 'Code' }).fill('wrong-code-9');
  await sheet.getByRole('button', { name: 'Continue' }).tap();
  await sheet.getByRole('alert').waitFor();
  await sheet.getByRole('textbox', { name: 'Code' }).fill(code);
  await sheet.getByRole('button', { name: 'Continue' }).tap();
  await page
    .getByRole('dialog', { name: 'Add Email?' })
    .getByRole('button', { name: 'Add', exact: true })
    .tap();
  await eventually('two ways in', 2, async () => (await identities(page)).length);
});

test('Telegram is added from the website: the mini-app asks before it signs anybody in', async () => {
  const name = newUser();
  const page = await (await browser.opens('desk')).newPage();
  await signInByEmail(page, name);
  await page.getByRole('button', { name: 'Telegram' }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting for your confirmation' });
  const url = new URL((await waiting.getByRole('link').getAttribute('href')) ?? '');
  const startParam = url.searchParams.get('startapp') ?? '';

  const phone = await browser.opens('phone');
  await insideTelegram(phone);
  const miniApp = await phone.newPage();
  const requests: string[] = [];
  miniApp.on('request', (request) => void requests.push(new URL(request.url()).pathname));
  const initData = signInitData(
    {
      auth_date: String(Math.floor(server().nowMs() / 1000)),
      start_param: startParam,
      user: JSON.stringify(telegramUser(newUser())),
    },
    LOCAL_BOT_TOKEN,
  );
  await miniApp.goto(launchUrl(server().first, initData));
  await heading(miniApp, 'Is this you?').waitFor();
  await miniApp.getByRole('button', { name: 'Link Telegram' }).tap();
  await heading(miniApp, 'Almost done').waitFor();
  expect(requests).not.toContain('/auth');

  await page
    .getByRole('dialog', { name: 'Add Telegram?' })
    .getByRole('button', { name: 'Add', exact: true })
    .click();
  await eventually('two ways in', 2, async () => (await identities(page)).length);
});
