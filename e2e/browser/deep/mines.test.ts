import { expect, test } from 'vitest';
import { refused, withCode } from '../../actors/refusals.ts';
import { startTestServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { eventually, navigateTo } from '../player.ts';
import { verifiesLastRound } from '../game-page.ts';
import { playersOfMines } from '../shared/mines.ts';

const server = startTestServer();
const browser = browserOfScenarios();
const { opensGame } = playersOfMines(server, browser);

test('kill -9 during a round: the page repeats the move until the server is back, and nothing is lost or done twice', async () => {
  const gamePage = await opensGame('phone', 'mines-quiet', 'Quiet Mines', { outage: true });
  const { frame, player } = gamePage;
  await gamePage.reachesCashOut();
  const first = await frame.locator('.mine-tile[data-open]').getAttribute('data-tile');
  await server().first.kill9();
  await frame.locator('.mine-tile:not([aria-disabled], [data-is])').first().tap();
  await frame.getByText('No response yet. Trying again with the same round. It counts only once.').waitFor();
  await server().first.start();
  await server().liftRateLimits(server().first);
  await eventually('both tiles', 2, () => frame.locator('.mine-tile[data-open]').count());
  expect(await frame.locator(`.mine-tile[data-open][data-tile="${first}"]`).count()).toBe(1);
  const cashOut = frame.getByRole('button', { name: /^Cash out / });
  const begin = frame.getByRole('button', { name: 'Start', exact: true });
  await cashOut.or(begin).waitFor();
  if (await cashOut.isVisible()) await cashOut.tap();
  await begin.waitFor();
  await gamePage.balanceFollows();
  const moved = (await server().exported('ledger')).filter(
    (entry) => entry.playerId === player.userId() && (entry.reason === 'stake' || entry.reason === 'win'),
  );
  const draws = (await server().exported('draws')).filter((draw) => draw.playerId === player.userId());
  expect(moved.filter((entry) => entry.reason === 'stake').length).toBe(draws.length);
  player.leaves();
});

test('a stepped round is verified by its seeds and its tiles; no seed is revealed during a round', async () => {
  const gamePage = await opensGame('desk', 'mines-truffle', 'Truffle Wood');
  const { page, frame, player } = gamePage;
  await gamePage.reachesCashOut();
  expect(await refused(player.api.rotateSeed({ body: {} }))).toEqual(withCode('ROUND_OPEN'));
  // One tap from the game: how this round was drawn.
  await frame.getByRole('button', { name: 'Provably fair: verify a round' }).click();
  await frame.getByRole('heading', { name: 'Verify this round' }).waitFor();
  await page.keyboard.press('Escape');
  await navigateTo(page, '/fairness');
  await page.getByText('Finish these rounds before you rotate the seeds').waitFor();
  await page.getByRole('link', { name: 'Truffle Wood' }).first().click();
  await frame.getByText('You have an open round.').waitFor();
  await frame.getByRole('button', { name: /^Cash out / }).click();
  await frame.getByRole('button', { name: 'Start', exact: true }).waitFor();

  await verifiesLastRound(gamePage);
  await page.getByRole('heading', { name: '1 tile uncovered' }).waitFor();
  player.leaves();
});
