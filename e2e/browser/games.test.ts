import { describe, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { eventually, heading, openSignedIn } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

describe.each(layoutsFor('desk'))('games, %s', (layout) => {
  test('Bob finds a game with a typo, adds it to the favourites, and it is still there after a reload', async () => {
    const context = await browser.opens(layout);
    const page = await context.newPage();
    await openSignedIn(page, server().first, `${newUser()}@example.com`, '/games');

    await page.getByRole('searchbox').fill('lantren');
    const found = page.getByRole('list', { name: 'Games found' });
    await found.getByRole('link', { name: /Lantern Under/ }).waitFor();
    // The address can be shared.
    await eventually('the address', '?q=lantren', async () => new URL(page.url()).search);
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() !== 'GET' && /launcher/.test(decodeURIComponent(response.url())),
    );
    await found.getByRole('button', { name: 'Favourite: Lantern Under' }).click();
    const heart = page.getByRole('button', { name: 'Favourite: Lantern Under' }).first();
    await eventually('the heart', 'true', () => heart.getAttribute('aria-pressed'));
    expect((await saved).ok()).toBe(true);

    await page.reload();
    await eventually('the heart after a reload', 'true', () => heart.getAttribute('aria-pressed'));
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: /^Favourites/ }).click();
    await page.getByRole('link', { name: /Lantern Under/ }).waitFor();

    await page.getByRole('searchbox').fill('no game is called like this');
    await heading(page, 'No games found').waitFor();
    // First among the favourites, then among all games.
    await page.getByRole('link', { name: 'Search all games' }).click();
    await page.getByRole('link', { name: 'See all games' }).click();
    await page
      .getByRole('link', { name: /Bone Dice/ })
      .first()
      .click();
    await heading(page, 'Bone Dice').waitFor();
    // Its page explains its return and its volatility.
    await page.getByText(/Over very many rounds, 98\.99 of every 100 points staked are paid back/).waitFor();
    await page.getByText(/Wins are/).waitFor();
  });
});
