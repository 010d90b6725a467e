// Searching the game list by ear, with the wrong keyboard layout, or by mood.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, type Layout, layoutsFor } from './scenario-browser.ts';
import { eventually, heading, navigateTo, openSignedIn } from './player.ts';
import { violations } from './accessibility.ts';

const server = sharedServer();
const browser = browserOfScenarios();

async function comesTo(path: string, layout: Layout): Promise<Page> {
  const page = await (await browser.opens(layout)).newPage();
  await openSignedIn(page, server().first, `${newUser()}@example.com`, path);
  return page;
}
async function atTheShelf(layout: Layout): Promise<Page> {
  const page = await comesTo('/games', layout);
  await heading(page, 'Games').first().waitFor();
  return page;
}
const request = (page: Page): Promise<string> => Promise.resolve(new URL(page.url()).search);
const found = (page: Page) => page.getByRole('list', { name: 'Games found' });

test.each(layoutsFor('phone'))(
  'a mood stands in the address, through a reload and Back, %s',
  async (layout) => {
    const page = await atTheShelf(layout);
    await page.getByRole('link', { name: 'Easy play' }).click();
    await eventually('the mood in the address', '?mood=watch', () => request(page));
    await found(page).getByText('Rainfall').first().waitFor();
    expect(await found(page).getByText('Bone Dice').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await found(page).getByText('Rainfall').first().waitFor();
    await page.getByRole('button', { name: /Remove filter: Easy play/ }).click();
    await eventually('no mood any more', '', () => request(page));
    await page.goBack();
    await eventually('the mood again', '?mood=watch', () => request(page));
  },
);

test('a search shows quests and things of the shop in groups of their own', async () => {
  // Each player has quests of their own.
  const page = await comesTo('/quests', 'desk');
  const progress = page.getByRole('main').getByRole('list').getByRole('progressbar').first();
  const title = (await progress.getAttribute('aria-label')) ?? '';
  expect(title).not.toBe('');
  await navigateTo(page, '/games');
  await page.getByRole('searchbox').fill('pack');
  const shop = page.getByRole('list', { name: 'Shop' });
  await shop.getByRole('link', { name: /Pack of three/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  const quests = page.getByRole('list', { name: 'Quests' });
  await page.getByRole('searchbox').fill(title);
  // Another quest's title may begin with the same words.
  await quests.getByRole('link', { name: title }).first().waitFor();
  await page.getByRole('searchbox').fill('pack of three');
  await eventually('quests named like a pack of three', 0, () => quests.count());
  await shop.getByRole('link', { name: /Pack of three/ }).click();
  await page.getByRole('dialog', { name: 'Pack of three' }).waitFor();
});

test('no game is twice among the hero, the own and the most played; each kind has a page', async () => {
  const page = await atTheShelf('desk');
  const above = async (): Promise<string[]> => [
    ...(await page.getByRole('region', { name: 'Featured games' }).locator('strong').allInnerTexts()),
    ...(await page
      .getByRole('group', { name: 'Most played' })
      .getByRole('link')
      .locator('span:nth-last-child(2)')
      .allInnerTexts()),
  ];
  await eventually('nine games', 9, async () => (await above()).length);
  expect(new Set(await above()).size).toBe(9);

  await page.getByRole('button', { name: 'Return and volatility' }).click();
  await page
    .getByRole('group', { name: 'Most played' })
    .getByText(/^\d\d(\.\d+)?% · /)
    .first()
    .waitFor();

  await page.locator('a[href="/games/category/plinko"]').first().click();
  await heading(page, 'Plinko').waitFor();
  await page.getByRole('list', { name: 'Plinko' }).getByText('Rainfall').first().waitFor();
  await page.getByText('return to player').waitFor();
  // The choice of facts holds here too.
  expect(await page.getByRole('button', { name: 'Return and volatility' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(await violations(page)).toEqual([]);
  await page.goto(`${server().first.url}/games/category/none`);
  await heading(page, 'No games here').waitFor();
});
