import { describe, expect, test } from 'vitest';
import { refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, type Expected, type Layout, layoutsFor } from './chromium.ts';
import { eventually, navigateTo } from './player.ts';
import { checksTheLastRound, sitsAt, type GamePage } from './game-page.ts';

const server = startTestServer();
const browser = browserOfScenarios();

interface SeatAtTiles extends GamePage {
  /** A face-down tile that can be uncovered. */
  uncovers(): Promise<void>;
  /** Starts rounds until the first tile of one is safe. */
  standsWithOneTile(): Promise<void>;
}

async function sits(layout: Layout, game: string, title: string, expected?: Expected): Promise<SeatAtTiles> {
  const context = await browser.opens(layout, layout === 'phone' ? MOVING : {}, expected);
  const gamePage = await sitsAt(context, { url: server().first.url, game, title, ready: 'Start' });
  const { frame } = gamePage;
  const free = frame.locator('.mine-tile:not([aria-disabled], [data-is])').first();
  const uncovers = async (): Promise<void> => {
    const before = await frame.locator('.mine-tile[data-open]').count();
    await (layout === 'phone' ? free.tap() : free.click());
    await eventually('a tile is uncovered', before + 1, () => frame.locator('.mine-tile[data-open]').count());
  };
  return {
    ...gamePage,
    uncovers,
    standsWithOneTile: async () => {
      const take = frame.getByRole('button', { name: /^Cash out [\d,.]+ PP$/ });
      do {
        await frame.getByRole('button', { name: 'Start', exact: true }).click();
        await free.waitFor();
        await uncovers();
      } while (!(await take.isVisible()));
    },
  };
}

describe('a session of Mines', () => {
  test.each(layoutsFor('desk'))(
    'a round is taken with a win, another is lost, and the balance over the table follows both, %s',
    async (layout) => {
      const gamePage = await sits(layout, 'mines-bee', 'Bee Garden');
      const { page, frame, same, message, rounds, uncovers } = gamePage;
      await gamePage.standsWithOneTile();
      expect(await message()).toMatch(/^A bee\. ×1\.\d+: you can cash out [\d.]+ PP\.$/);
      // Stake and number of thistles are locked during a round.
      expect(await frame.getByRole('radio', { name: '3', exact: true }).isDisabled()).toBe(true);
      const lostBefore = await rounds();
      if (layout === 'desk') {
        // With the keyboard: arrows move over the tiles, C cashes out.
        await frame.locator('.tiles [tabindex="0"]').focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('c');
      } else await frame.getByRole('button', { name: /^Cash out / }).tap();
      await eventually('the round is over', lostBefore + 1, rounds);
      expect(await message()).toMatch(/^1 tile uncovered\. Won 1\d\.\d+ PP\.$/);
      await gamePage.balanceFollows();
      // The other tiles are revealed.
      expect(await frame.locator('.mine-tile[data-is]').count()).toBe(9);

      // Tile after tile until a thistle, or until no flower is left.
      for (;;) {
        const before = await rounds();
        await frame.getByRole('button', { name: 'Start', exact: true }).click();
        while ((await rounds()) === before) {
          await frame.locator('.mine-tile:not([aria-disabled], [data-is])').first().waitFor();
          await uncovers();
        }
        if (/^A thistle\. .*No win\.$/.test(await message())) break;
      }
      await gamePage.balanceFollows();
      same.leaves();
    },
  );

  test.each(layoutsFor('phone'))(
    'a page that comes back in the middle of a round finds it as it stood, and so does another device, %s',
    async (layout) => {
      const gamePage = await sits(layout, 'mines-quiet', 'Quiet Mines', { statuses: [409] });
      const { page, frame, same } = gamePage;
      await gamePage.standsWithOneTile();
      const tile = await frame.locator('.mine-tile[data-open]').getAttribute('data-tile');
      const balance = await same.balance();
      const elsewhere = await same.opens('mines-quiet');
      const { openRound } = await elsewhere.calls.gameState({ query: { session: elsewhere.session } });
      expect(openRound?.moves).toEqual([Number(tile)]);

      await page.reload();
      await frame.getByText('You have an open round.').waitFor();
      expect(await frame.locator('.mine-tile[data-open]').getAttribute('data-tile')).toBe(tile);
      expect(await same.balance()).toBe(balance);
      // The round continues on the other device, and this page finds out when it asks.
      await elsewhere.calls.cashOut({
        body: { session: elsewhere.session, roundId: openRound!.roundId, step: 1 },
      });
      await frame.locator('.mine-tile:not([aria-disabled], [data-is])').first().click();
      await frame
        .getByText('You continued this round on another device. This is its current state.')
        .waitFor();
      await frame.getByRole('button', { name: 'Start', exact: true }).waitFor();
      await gamePage.balanceFollows();
      expect(await same.balance()).toBeGreaterThan(balance);
      same.leaves();
    },
  );
});

test('kill -9 during a round: the page repeats the move until the server is back, and nothing is lost or done twice', async () => {
  const gamePage = await sits('phone', 'mines-quiet', 'Quiet Mines', { outage: true });
  const { frame, same } = gamePage;
  await gamePage.standsWithOneTile();
  const first = await frame.locator('.mine-tile[data-open]').getAttribute('data-tile');
  await server().first.kill9();
  await frame.locator('.mine-tile:not([aria-disabled], [data-is])').first().tap();
  await frame.getByText('No response yet. Trying again with the same round. It counts only once.').waitFor();
  await server().first.start();
  await server().liftRateLimits(server().first);
  await eventually('both tiles', 2, () => frame.locator('.mine-tile[data-open]').count());
  expect(await frame.locator(`.mine-tile[data-open][data-tile="${first}"]`).count()).toBe(1);
  const take = frame.getByRole('button', { name: /^Cash out / });
  const begin = frame.getByRole('button', { name: 'Start', exact: true });
  await take.or(begin).waitFor();
  if (await take.isVisible()) await take.tap();
  await begin.waitFor();
  await gamePage.balanceFollows();
  const moved = (await server().exported('ledger')).filter(
    (entry) => entry.playerId === same.userId() && (entry.reason === 'stake' || entry.reason === 'win'),
  );
  const draws = (await server().exported('draws')).filter((draw) => draw.playerId === same.userId());
  expect(moved.filter((entry) => entry.reason === 'stake').length).toBe(draws.length);
  same.leaves();
});

test('a stepped round is verified by its seeds and its tiles; no seed is revealed during a round', async () => {
  const gamePage = await sits('desk', 'mines-truffle', 'Truffle Wood');
  const { page, frame, same } = gamePage;
  await gamePage.standsWithOneTile();
  expect(await refused(same.api.rotateSeed({ body: {} }))).toEqual(withCode('ROUND_OPEN'));
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

  await checksTheLastRound(gamePage);
  await page.getByRole('heading', { name: '1 tile uncovered' }).waitFor();
  same.leaves();
});
