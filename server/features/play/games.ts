// The games that can be opened, by id.
import type { GameContent } from '@parlor/contract/content-games.ts';
import { gameOf, HOUSE_PROVIDER, pageOf } from '@parlor/games/index.ts';

export interface PlayableGame {
  readonly gameId: string;
  readonly title: string;
  readonly provider: string;
  /** Path of its page on the games' origin. */
  readonly page: string;
  /** Per cent, as the catalogue shows it. */
  readonly rtp: number;
}
export type FindGame = (gameId: string) => PlayableGame | undefined;

/** Of the built-in games. Reckons every game's return once, so it is made at start. */
export function playableGames(games: readonly GameContent[]): FindGame {
  const byId = new Map(
    games.map((game): [string, PlayableGame] => [
      game.id,
      {
        gameId: game.id,
        title: game.title,
        provider: HOUSE_PROVIDER,
        page: pageOf(game),
        rtp: gameOf(game).rtp ?? 0,
      },
    ]),
  );
  return (gameId) => byId.get(gameId);
}
