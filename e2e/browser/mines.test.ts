import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { eventually } from './player.ts';
import { playersOfMines } from './shared/mines.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { opensGame } = playersOfMines(server, browser);

describe('a session of Mines', () => {
  test.each(layoutsFor('desk'))(
    'a round is taken with a win, another is lost, and the balance over the table follows both, %s',
    async (layout) => {
      const gamePage = await opensGame(layout, 'mines-bee', 'Bee Garden');
      const { page, frame, player, message, rounds, uncovers } = gamePage;
      await gamePage.reachesCashOut();
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
      player.leaves();
    },
  );

  test.each(layoutsFor('phone'))(
    'a page that comes back in the middle of a round finds it as it stood, and so does another device, %s',
    async (layout) => {
      const gamePage = await opensGame(layout, 'mines-quiet', 'Quiet Mines', { statuses: [409] });
      const { page, frame, player } = gamePage;
      await gamePage.reachesCashOut();
      const tile = await frame.locator('.mine-tile[data-open]').getAttribute('data-tile');
      const balance = await player.balance();
      const elsewhere = await player.opens('mines-quiet');
      const { openRound } = await elsewhere.calls.gameState({ query: { session: elsewhere.session } });
      expect(openRound?.moves).toEqual([Number(tile)]);

      await page.reload();
      await frame.getByText('You have an open round.').waitFor();
      expect(await frame.locator('.mine-tile[data-open]').getAttribute('data-tile')).toBe(tile);
      expect(await player.balance()).toBe(balance);
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
      expect(await player.balance()).toBeGreaterThan(balance);
      player.leaves();
    },
  );
});
