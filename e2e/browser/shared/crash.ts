// A player at the fastest game of Crash.
import { MOVING, STILL, type BrowserOfScenarios, type Expected } from '../scenario-browser.ts';
import { openGameAsNewPlayer, type GamePage } from '../game-page.ts';
import type { SharedServer } from '../../server/servers.ts';

export const button = ({ frame }: GamePage, name: string | RegExp) =>
  frame.getByRole('button', { name, exact: typeof name === 'string' });

export const openRounds = async ({ player }: GamePage): Promise<number> =>
  (await player.api.summary()).openRounds?.length ?? 0;

/** Bets in the round that is open for bets. */
export async function bets(gamePage: GamePage): Promise<void> {
  await button(gamePage, 'Bet').click();
  await button(gamePage, /^(?:Bet placed|Cash out [\d,.]+ PP)$/).waitFor();
}

/** Players at it on this server. */
export function playersOfCrash(server: () => Pick<SharedServer, 'first'>, browser: BrowserOfScenarios) {
  /** The fastest game, so that a round is soon over. */
  const opensGame = async (
    layout: 'phone' | 'desk',
    { isStill = false, expected = {} }: { readonly isStill?: boolean; readonly expected?: Expected } = {},
  ): Promise<GamePage> =>
    openGameAsNewPlayer(await browser.opens(layout, isStill ? STILL : MOVING, expected), {
      url: server().first.url,
      game: 'crash-comet',
      title: 'Comet Tail',
      ready: 'Autoplay',
    });
  return { opensGame };
}
