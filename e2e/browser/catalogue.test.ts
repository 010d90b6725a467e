// Searching the game list by ear, with the wrong keyboard layout, or by mood.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, type Layout, layoutsFor } from './chromium.ts';
import { eventually, heading, openSignedIn } from './player.ts';
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

test('a game is found by ear, in Cyrillic or Persian, on a Russian keyboard, or with a typo', async () => {
  const page = await atTheShelf('phone');
  const searched = () => Promise.resolve(new URL(page.url()).searchParams.get('q'));
  // No search has the result of the one before.
  for (const [typed, title, before] of [
    ['боун дайс', 'Bone Dice', 'Herbarium'],
    ['هرباریوم', 'Herbarium', 'Bone Dice'],
    ['ищту', 'Bone Dice', 'Herbarium'],
    ['hebrarium', 'Herbarium', 'Bone Dice'],
    ['boen dice', 'Bone Dice', 'Herbarium'],
  ] as const) {
    await page.getByRole('searchbox').fill(typed);
    await found(page).getByText(title).first().waitFor();
    await eventually('the search in the address', typed, searched);
    await eventually(`${before} for ${typed}`, 0, () => found(page).getByText(before).count());
    expect(await found(page).getByText(title).count(), typed).toBeGreaterThan(0);
  }
});

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

test('the page of a game explains its return and its volatility', async () => {
  const page = await comesTo('/games/dice-bone', 'phone');
  await page
    .getByText(/Over very many rounds, 98\.99 of every 100 points staked are paid back on average/)
    .waitFor();
  await page.getByText(/Wins are/).waitFor();
  expect(await violations(page)).toEqual([]);
});
