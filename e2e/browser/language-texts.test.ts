// The texts of a language in the browser: a switch keeps the place, no other language is loaded, a release changes one text.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { LanguagesContent } from '@parlor/contract/content/languages/translations.ts';
import { LANGUAGES } from '@parlor/contract/formats/languages.ts';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { addRelease, dueRelease, lockReleases, readVersion } from '@parlor/server/content/releases/store.ts';
import { valuesOf, versionOf } from '@parlor/server/content/releases/version.ts';
import { inTransaction } from '@parlor/server/db/transaction.ts';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { eventually, waitsUntilLoaded, navigateTo, signsInByApi } from './player.ts';

const server = startTestServer();
const browser = browserOfScenarios();

const listens = (page: Page): Promise<void> =>
  page.locator('#root[data-hydrated]').waitFor({ state: 'attached' });
const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test('a switch keeps the page, its place and what lies behind it', async () => {
  const { url } = server().first;
  const page = await (await browser.opens('phone')).newPage();
  await page.setViewportSize({ width: 390, height: 420 });
  await signsInByApi(page, server().first, `${newUser()}@example.com`);
  await page.goto(`${url}/games?category=dice`);
  await listens(page);
  await waitsUntilLoaded(page);
  await navigateTo(page, '/profile/settings');
  await waitsUntilLoaded(page);
  const row = page.getByRole('button', { name: 'Language' });
  await row.evaluate((one) => one.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await page.evaluate(() => scrollBy({ top: 80, behavior: 'instant' }));
  const before = { y: await scrolled(page), entries: await page.evaluate(() => history.length) };
  expect(before.y).toBeGreaterThan(50);
  await row.click();
  await page.getByRole('button', { name: LANGUAGES.es }).click();
  await eventually('Spanish', 'es', () => languageOf(page));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitsUntilLoaded(page);
  expect(await scrolled(page)).toBe(before.y);
  expect(await page.evaluate(() => history.length)).toBe(before.entries);
  expect(new URL(page.url()).pathname).toBe('/profile/settings');

  await page.goBack();
  await page.getByRole('heading', { name: 'Juegos', exact: true }).first().waitFor();
  expect(new URL(page.url()).search).toBe('?category=dice');
});

interface Chunk {
  readonly file: string;
}
/** Language → the files that hold its messages, of the built website. */
const manifest = JSON.parse(
  readFileSync(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Chunk>>;
const languageOfFile = new Map<string, string>(
  Object.entries(manifest).flatMap(([key, { file }]) => {
    const [, language] = /^i18n\/(?:locales|console)\/([^/]+)\//.exec(key) ?? [];
    return language === undefined ? [] : [[`/${file}`, language] as const];
  }),
);

/** English is the language of the sources, so it is the one that could come along. */
test.each(isDeep ? (['ru', 'en'] as const) : (['ru'] as const))(
  'a reader of %s loads this language alone, on the lobby and on other screens',
  async (locale) => {
    expect(new Set(languageOfFile.values()).size).toBeGreaterThanOrEqual(6);
    const page = await (await browser.opens('phone', { locale })).newPage();
    await signsInByApi(page, server().first, `${newUser()}@example.com`);
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const language = languageOfFile.get(pathname) ?? /^\/messages\/(.+)\.json$/.exec(pathname)?.[1];
      if (language !== undefined) loaded.push(language);
    });
    const reply = await page.goto(server().first.url);
    const html = (await reply?.text()) ?? '';
    expect([...html.matchAll(/id="messages"[^>]* lang="([^"]+)"/g)].map(([, one]) => one)).toEqual([locale]);
    await listens(page);
    await waitsUntilLoaded(page);
    for (const path of ['/quests', '/shop', '/profile/limits']) {
      await navigateTo(page, path);
      await waitsUntilLoaded(page);
    }
    expect(new Set(loaded)).toEqual(new Set([locale]));
  },
);

/** A release with another translation of a text, as if two people had published it. */
const publishes = (change: (texts: LanguagesContent['texts']) => LanguagesContent['texts']): Promise<void> =>
  server().withDatabase((pool) =>
    inTransaction(pool, async (tx) => {
      await lockReleases(tx);
      const nowMs = server().nowMs();
      const live = await dueRelease(tx, nowMs);
      const values = valuesOf(await readVersion(tx, live!.hash));
      const { texts } = values.languages as LanguagesContent;
      const version = versionOf({ ...values, languages: { texts: change(texts) } });
      await addRelease(tx, { version, kind: 'publish', nowMs, why: 'a clearer text', operatorId: '1' });
    }),
  );

test('a release that changes a Spanish text shows it to readers of Spanish, and to nobody else', async () => {
  const english = 'Three cards, at least one uncommon.';
  const opensShop = async (locale: string): Promise<Page> => {
    const page = await (await browser.opens('phone', { locale })).newPage();
    await signsInByApi(page, server().first, `${newUser()}@example.com`);
    await page.goto(`${server().first.url}/shop`);
    await listens(page);
    return page;
  };
  const [spanish, russian, inEnglish] = [await opensShop('es'), await opensShop('ru'), await opensShop('en')];
  await spanish.getByText('Tres cartas, al menos una poco común.').first().waitFor();
  await publishes((texts) => ({
    ...texts,
    [english]: { ...texts[english], es: 'Tres cartas; una es poco común o mejor.' },
  }));
  await eventually('the new text', true, async () => {
    await spanish.reload();
    await listens(spanish);
    await waitsUntilLoaded(spanish);
    return spanish.getByText('Tres cartas; una es poco común o mejor.').first().isVisible();
  });
  for (const [page, text] of [
    [russian, 'Три карточки, минимум одна необычная.'],
    [inEnglish, english],
  ] as const) {
    await page.reload();
    await page.getByText(text).first().waitFor();
    expect(await page.getByText('Tres cartas').count()).toBe(0);
  }
});
