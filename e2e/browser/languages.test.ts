// The language of a player: in the first document, after a switch, on another device, in the messenger.
import { readFileSync } from 'node:fs';
import { signInitData } from '@parlor/server/test/init-data.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '@parlor/contract/formats/languages.ts';
import { LOCAL_BOT_TOKEN, newUser, telegramUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { eventually, signsInByApi } from './player.ts';
import { insideTelegram, launchUrl } from './telegram-host.ts';

const server = sharedServer();
const browser = browserOfScenarios();

/** A message as the catalogue of a language has it. */
function said(language: Language, english: string): string {
  const file = new URL(`../../web/i18n/locales/${language}/messages.po`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const [, message = ''] = text.split(`\nmsgid ${JSON.stringify(english)}\nmsgstr `);
  const translation = JSON.parse(message.split('\n')[0] ?? '""') as string;
  expect(translation, `${language}: ${english}`).not.toBe('');
  return translation;
}

const languageOf = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);
const listens = (page: Page): Promise<void> =>
  page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });

/** Every language in which the page has shown something, from the first frame on. */
const recordLanguages = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenLanguages: seen });
    const look = (): void => {
      const root = document.getElementById('root');
      if (root?.firstElementChild && getComputedStyle(root).visibility === 'visible')
        seen.add(document.documentElement.lang);
      requestAnimationFrame(look);
    };
    look();
  });
};
const seenOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { seenLanguages: Set<string> }).seenLanguages]);

test('Spanish by Accept-Language comes in the first document, without a frame of another language', async () => {
  const context = await browser.opens('phone', { locale: 'es-MX' });
  const page = await context.newPage();
  await recordLanguages(page);
  const reply = await page.goto(`${server().first.url}/`);
  const html = (await reply?.text()) ?? '';
  expect(html).toContain('<html data-env="local" lang="es" dir="ltr"');
  expect(reply?.headers()['vary']).toContain('accept-language');
  await page.getByRole('button', { name: said('es', 'Language') }).waitFor();
  await listens(page);
  expect(await seenOn(page)).toEqual(['es']);

  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  await page.goto(`${server().first.url}/games`);
  await listens(page);
  await page
    .getByRole('heading', { name: said('es', 'Games'), exact: true })
    .first()
    .waitFor();
  expect(await seenOn(page)).toEqual(['es']);
});

test('a switch turns the page at once, stays after a reload, and follows the account to another device', async () => {
  const name = newUser();
  const { url } = server().first;
  const page = await (await browser.opens('phone')).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${url}/profile/settings`);
  await listens(page);
  expect(await languageOf(page)).toBe('en ltr');
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: LANGUAGES.fa }).click();
  await eventually('Persian', 'fa rtl', () => languageOf(page));
  await page.getByRole('button', { name: said('fa', 'Language') }).waitFor();
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/profile/settings');
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/api/documents/'),
  );
  await saved;

  await recordLanguages(page);
  await page.reload();
  await listens(page);
  expect(await languageOf(page)).toBe('fa rtl');
  expect(await seenOn(page)).toEqual(['fa']);
  const title = await page.evaluate(async () => {
    const reply = await fetch('/api/cms/games?id=dice-bone', {
      headers: { 'accept-language': document.documentElement.lang },
    });
    return ((await reply.json()) as { games: Array<{ title: string }> }).games[0]?.title;
  });
  expect(title).toMatch(/\p{Script=Arabic}/u);

  const other = await (await browser.opens('desk')).newPage();
  await signsInByApi(other, server().first, `${name}@example.com`);
  await other.goto(`${url}/profile/settings`);
  await eventually('Persian on the other device', 'fa rtl', () => languageOf(other));
  await other.reload();
  await listens(other);
  expect(await languageOf(other)).toBe('fa rtl');
});

test('the messenger’s language counts before the browser’s, from the first frame on', async () => {
  const context = await browser.opens('phone', { locale: 'es-ES' });
  await insideTelegram(context);
  const page = await context.newPage();
  await recordLanguages(page);
  const user = { ...telegramUser(newUser()), language_code: 'ru' };
  const launch = signInitData(
    { auth_date: String(Math.floor(server().nowMs() / 1000)), user: JSON.stringify(user) },
    LOCAL_BOT_TOKEN,
  );
  await page.goto(launchUrl(server().first, launch));
  await page
    .getByRole('link', { name: said('ru', 'Games'), exact: true })
    .first()
    .waitFor();
  expect(await languageOf(page)).toBe('ru ltr');
  expect(await seenOn(page)).toEqual(['ru']);
});
