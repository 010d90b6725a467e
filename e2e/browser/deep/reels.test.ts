import { expect, test } from 'vitest';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, STILL } from '../scenario-browser.ts';
import { eventually } from '../player.ts';
import { verifiesLastRound, openGameAsNewPlayer, type GamePage } from '../game-page.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const opensGame = async (layout: Layout, game: string, title: string, isStill = false): Promise<GamePage> =>
  openGameAsNewPlayer(await browser.opens(layout, isStill ? STILL : MOVING), {
    url: server().first.url,
    game,
    title,
    ready: 'Spin',
  });

test('with reduced motion the reels stop at once; a win is highlighted and announced, and the round is verified by its seeds', async () => {
  const gamePage = await opensGame('desk', 'reels-tin', 'Tin Toys', true);
  const { frame, message, rounds } = gamePage;
  const spin = frame.getByRole('button', { name: 'Spin', exact: true });
  const won = frame.locator('.outcome[data-won]');
  for (let round = 1; ; round++) {
    await spin.click();
    await eventually('the reels stand', round, rounds);
    expect(await frame.getByRole('button', { name: 'Stop now' }).count()).toBe(0);
    if ((await won.count()) > 0) break;
  }
  expect(await message()).toMatch(/^Line \d+: [345] [a-z]+, ×[\d.]+\. .*Won [\d,.]+ PP\.$/);
  expect(await frame.locator('.lines polyline').count()).toBeGreaterThan(0);
  expect(await frame.locator('.cell[data-hit]').count()).toBeGreaterThanOrEqual(3);
  await gamePage.balanceFollows();

  // One tap from the game: the numbers of this round. After the seed is revealed, its verification.
  await frame.getByRole('button', { name: 'Provably fair: verify a round' }).click();
  await frame.getByRole('heading', { name: 'Verify your last round' }).waitFor();
  expect(await frame.locator('.sheet[open] li b').count()).toBe(5);
  await verifiesLastRound(gamePage);
  gamePage.player.leaves();
});
