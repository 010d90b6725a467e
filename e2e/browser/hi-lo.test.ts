import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, type Layout, layoutsFor } from './chromium.ts';
import { eventually } from './player.ts';
import { checksTheLastRound, playsUntilALoss, sitsAt, type GamePage } from './game-page.ts';

const server = sharedServer();
const browser = browserOfScenarios();

interface SeatAtCards extends GamePage {
  readonly deal: Locator;
  readonly take: Locator;
  cards(): Promise<number>;
  /** Makes the likelier guess. */
  guesses(): Promise<void>;
  /** Starts rounds until the first guess of one is right. */
  standsWithOneGuess(): Promise<void>;
}

async function sits(layout: Layout, game: string, title: string): Promise<SeatAtCards> {
  const context = await browser.opens(layout, layout === 'phone' ? MOVING : {});
  const gamePage = await sitsAt(context, { url: server().first.url, game, title, ready: 'Deal' });
  const { frame, message } = gamePage;
  const deal = frame.getByRole('button', { name: 'Deal', exact: true });
  const take = frame.getByRole('button', { name: /^Cash out [\d,.]+ PP$/ });
  const offered = frame.locator('.guess:not(.skip, [aria-disabled])');
  const guesses = async (): Promise<void> => {
    await offered.first().waitFor();
    const before = await message();
    const chances = await offered.locator('small').allTextContents();
    const shares = chances.map((text) => Number.parseFloat(text));
    const likelier = offered.nth(shares.indexOf(Math.max(...shares)));
    await (layout === 'phone' ? likelier.tap() : likelier.press('Enter'));
    // Only the latest cards are visible, so the text decides.
    await eventually('a card is turned', true, async () => (await message()) !== before);
  };
  return {
    ...gamePage,
    deal,
    take,
    cards: () => frame.locator('.trail-of-cards li:not([data-unturned])').count(),
    guesses,
    standsWithOneGuess: async () => {
      do {
        await deal.click();
        await guesses();
      } while (!(await take.isVisible()));
    },
  };
}

describe('a session of Hi-Lo', () => {
  test.each(layoutsFor('phone'))(
    'a card is beaten and what it brought is taken; another round is lost; the balance over the table follows both, %s',
    async (layout) => {
      const gamePage = await sits(layout, 'hilo-classic', 'Higher, Lower');
      const { page, frame, same, deal, take, message, cards, guesses } = gamePage;
      await gamePage.standsWithOneGuess();
      expect(await message()).toMatch(
        / of (?:spades|hearts|diamonds|clubs)\. Correct\. ×1\.\d+: you can cash out [\d.]+ PP\.$/,
      );
      // A skip changes nothing else.
      const stands = await take.textContent();
      const before = await cards();
      if (layout === 'phone') await frame.getByRole('button', { name: /^Skip card/ }).tap();
      else await page.keyboard.press('s');
      await eventually('another card lies there', before + 1, cards);
      expect(await take.textContent()).toBe(stands);
      const overBefore = await gamePage.rounds();
      if (layout === 'phone') await take.tap();
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
      same.leaves();
    },
  );

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
