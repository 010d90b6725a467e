import { describe, expect, test } from 'vitest';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios, layoutsFor } from '../chromium.ts';
import { checksTheLastRound, playsUntilALoss } from '../game-page.ts';
import { seatsAtCards } from '../shared/hi-lo.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { sits } = seatsAtCards(server, browser);

describe('a session of Hi-Lo', () => {
  test.each(layoutsFor('desk'))(
    'a page that comes back in the middle of a round goes on as it stood, and autoplay ends where it was told to, %s',
    async (layout) => {
      const gamePage = await sits(layout, 'hilo-owl', 'Owl & Lark');
      const { page, frame, same, deal, take, cards } = gamePage;
      await gamePage.standsWithOneGuess();
      const [turned, stands, balance] = [await cards(), await take.textContent(), await same.balance()];
      await page.reload();
      await frame.getByText('You have an open round.').waitFor();
      expect(await cards()).toBe(turned);
      expect(await take.textContent()).toBe(stands);
      expect(await same.balance()).toBe(balance);
      await take.click();
      await deal.waitFor();
      await gamePage.balanceFollows();
      expect(await same.balance()).toBeGreaterThan(balance);

      await playsUntilALoss(gamePage);
      await gamePage.balanceFollows();
      same.leaves();
    },
  );
});

test('a round of cards is verified by its seeds and its guesses', async () => {
  const gamePage = await sits('desk', 'hilo-cat', 'The House Cat');
  const { page, frame, same, deal, take } = gamePage;
  await gamePage.standsWithOneGuess();
  await frame.getByRole('button', { name: 'Provably fair: verify a round' }).click();
  await frame.getByRole('heading', { name: 'Verify this round' }).waitFor();
  // Coming cards are not revealed.
  expect(await frame.locator('.sheet[open] li b').count()).toBe(0);
  await page.keyboard.press('Escape');
  await take.click();
  await deal.waitFor();
  await checksTheLastRound(gamePage);
  same.leaves();
});
