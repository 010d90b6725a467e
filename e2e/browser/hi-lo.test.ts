import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { eventually } from './player.ts';
import { playersOfHiLo } from './shared/hi-lo.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { opensGame } = playersOfHiLo(server, browser);

describe('a session of Hi-Lo', () => {
  test.each(layoutsFor('phone'))(
    'a card is beaten and what it brought is taken; another round is lost; the balance over the table follows both, %s',
    async (layout) => {
      const gamePage = await opensGame(layout, 'hilo-classic', 'Higher, Lower');
      const { page, frame, player, deal, cashOut, message, cards, guesses } = gamePage;
      await gamePage.reachesCashOut();
      expect(await message()).toMatch(
        / of (?:spades|hearts|diamonds|clubs)\. Correct\. ×1\.\d+: you can cash out [\d.]+ PP\.$/,
      );
      // A skip changes nothing else.
      const win = await cashOut.textContent();
      const before = await cards();
      if (layout === 'phone') await frame.getByRole('button', { name: /^Skip card/ }).tap();
      else await page.keyboard.press('s');
      await eventually('another card lies there', before + 1, cards);
      expect(await cashOut.textContent()).toBe(win);
      const overBefore = await gamePage.rounds();
      if (layout === 'phone') await cashOut.tap();
      else await page.keyboard.press('c');
      await eventually('the round is over', overBefore + 1, gamePage.rounds);
      expect(await message()).toMatch(/1 correct guess\. Won 1\d(?:\.\d+)? PP\.$/);
      await gamePage.balanceFollows();
      // The coming cards may be seen now.
      expect(await frame.locator('.trail-of-cards li[data-unturned]').count()).toBeGreaterThan(0);

      // Guess after guess, until one is wrong.
      do {
        const rounds = await gamePage.rounds();
        await deal.click();
        while ((await gamePage.rounds()) === rounds) await guesses();
      } while (!(await message()).endsWith('No win.'));
      expect(await message()).toMatch(/Wrong guess\. Card: .+ of .+\. No win\.$/);
      await gamePage.balanceFollows();
      player.leaves();
    },
  );
});
