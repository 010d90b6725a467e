// Searching the game list by ear, with the wrong keyboard layout, or by mood.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOT_LEAST_ROUNDS } from '@parlor/games/catalogue/most-played.ts';
import { newUser, signIn } from '../../actors/users.ts';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, type Layout } from '../scenario-browser.ts';
import { eventually, heading, openSignedIn } from '../player.ts';
import { violations } from '../accessibility.ts';

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

test('the page of a game explains its return and its volatility', async () => {
  const page = await comesTo('/games/dice-bone', 'phone');
  await page
    .getByText(/Over very many rounds, 98\.99 of every 100 points staked are paid back on average/)
    .waitFor();
  await page.getByText(/Wins are/).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a game that many play is marked as hot', async () => {
  const player = await signIn(newUser(), server().first);
  await player.plays('dice-bone', HOT_LEAST_ROUNDS);
  player.leaves();
  await eventually('counted', true, async () => {
    const reply = await fetch(`${server().first.url}/api/cms/games/top`);
    return ((await reply.json()) as { hot: string[] }).hot.includes('dice-bone');
  });
  const page = await comesTo('/games/studio/Parlor', 'phone');
  const tile = page.getByRole('link', { name: /^Hot\s*Bone Dice/ });
  await tile.waitFor();
  expect(await violations(page)).toEqual([]);
});
