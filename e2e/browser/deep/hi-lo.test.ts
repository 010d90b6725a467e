import { describe, expect, test } from 'vitest';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, layoutsFor } from '../scenario-browser.ts';
import { verifiesLastRound, playsUntilALoss } from '../game-page.ts';
import { playersOfHiLo } from '../shared/hi-lo.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { opensGame } = playersOfHiLo(server, browser);

describe('a session of Hi-Lo', () => {
  test.each(layoutsFor('desk'))(
    'a page that comes back in the middle of a round goes on as it stood, and autoplay ends where it was told to, %s',
    async (layout) => {
      const gamePage = await opensGame(layout, 'hilo-owl', 'Owl & Lark');
      const { page, frame, player, deal, cashOut, cards } = gamePage;
      await gamePage.reachesCashOut();
      const [turned, win, balance] = [await cards(), await cashOut.textContent(), await player.balance()];
      await page.reload();
      await frame.getByText('You have an open round.').waitFor();
      expect(await cards()).toBe(turned);
      expect(await cashOut.textContent()).toBe(win);
      expect(await player.balance()).toBe(balance);
      await cashOut.click();
      await deal.waitFor();
      await gamePage.balanceFollows();
      expect(await player.balance()).toBeGreaterThan(balance);

      await playsUntilALoss(gamePage);
      await gamePage.balanceFollows();
      player.leaves();
    },
  );
});

test('a round of cards is verified by its seeds and its guesses', async () => {
  const gamePage = await opensGame('desk', 'hilo-cat', 'The House Cat');
  const { page, frame, player, deal, cashOut } = gamePage;
  await gamePage.reachesCashOut();
  await frame.getByRole('button', { name: 'Provably fair: verify a round' }).click();
  await frame.getByRole('heading', { name: 'Verify this round' }).waitFor();
  // Coming cards are not revealed.
  expect(await frame.locator('.sheet[open] li b').count()).toBe(0);
  await page.keyboard.press('Escape');
  await cashOut.click();
  await deal.waitFor();
  await verifiesLastRound(gamePage);
  player.leaves();
});
