// A player at a game of Hi-Lo.
import type { Locator } from 'playwright-core';
import { MOVING, type Layout, type BrowserOfScenarios } from '../scenario-browser.ts';
import { eventually } from '../player.ts';
import { openGameAsNewPlayer, type GamePage } from '../game-page.ts';
import type { SharedServer } from '../../server/servers.ts';

export interface HiLoPage extends GamePage {
  readonly deal: Locator;
  readonly cashOut: Locator;
  cards(): Promise<number>;
  /** Makes the likelier guess. */
  guesses(): Promise<void>;
  /** Starts rounds until the first guess of one is right. */
  reachesCashOut(): Promise<void>;
}

/** Players at the games of cards on this server. */
export function playersOfHiLo(server: () => Pick<SharedServer, 'first'>, browser: BrowserOfScenarios) {
  async function opensGame(layout: Layout, game: string, title: string): Promise<HiLoPage> {
    const context = await browser.opens(layout, layout === 'phone' ? MOVING : {});
    const gamePage = await openGameAsNewPlayer(context, {
      url: server().first.url,
      game,
      title,
      ready: 'Deal',
    });
    const { frame, message } = gamePage;
    const deal = frame.getByRole('button', { name: 'Deal', exact: true });
    const cashOut = frame.getByRole('button', { name: /^Cash out [\d,.]+ PP$/ });
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
      cashOut,
      cards: () => frame.locator('.trail-of-cards li:not([data-unturned])').count(),
      guesses,
      reachesCashOut: async () => {
        do {
          await deal.click();
          await guesses();
        } while (!(await cashOut.isVisible()));
      },
    };
  }
  return { opensGame };
}
