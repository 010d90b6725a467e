// A player at a game of tiles.
import { MOVING, type Expected, type Layout, type BrowserOfScenarios } from '../scenario-browser.ts';
import { eventually } from '../player.ts';
import { openGameAsNewPlayer, type GamePage } from '../game-page.ts';
import type { SharedServer } from '../../server/servers.ts';

export interface MinesPage extends GamePage {
  /** A face-down tile that can be uncovered. */
  uncovers(): Promise<void>;
  /** Starts rounds until the first tile of one is safe. */
  reachesCashOut(): Promise<void>;
}

/** Players at the games of tiles on this server. */
export function playersOfMines(server: () => Pick<SharedServer, 'first'>, browser: BrowserOfScenarios) {
  async function opensGame(
    layout: Layout,
    game: string,
    title: string,
    expected?: Expected,
  ): Promise<MinesPage> {
    const context = await browser.opens(layout, layout === 'phone' ? MOVING : {}, expected);
    const gamePage = await openGameAsNewPlayer(context, {
      url: server().first.url,
      game,
      title,
      ready: 'Start',
    });
    const { frame } = gamePage;
    const free = frame.locator('.mine-tile:not([aria-disabled], [data-is])').first();
    const uncovers = async (): Promise<void> => {
      const before = await frame.locator('.mine-tile[data-open]').count();
      await (layout === 'phone' ? free.tap() : free.click());
      await eventually('a tile is uncovered', before + 1, () =>
        frame.locator('.mine-tile[data-open]').count(),
      );
    };
    return {
      ...gamePage,
      uncovers,
      reachesCashOut: async () => {
        const cashOut = frame.getByRole('button', { name: /^Cash out [\d,.]+ PP$/ });
        do {
          await frame.getByRole('button', { name: 'Start', exact: true }).click();
          await free.waitFor();
          await uncovers();
        } while (!(await cashOut.isVisible()));
      },
    };
  }
  return { opensGame };
}
