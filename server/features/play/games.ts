// The games that can be opened, by id.
import { HOUSE_PROVIDER, pageOf } from '@parlor/games/index.ts';
import type { House } from '@parlor/games/content.ts';

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

/** Of the built-in games of this house. */
export function playableGames(house: Pick<House, 'games' | 'familyOf'>): FindGame {
  const byId = new Map<string, PlayableGame>();
  for (const { identifier: gameId, title, rtp = 0 } of house.games) {
    const family = house.familyOf.get(gameId);
    if (family !== undefined)
      byId.set(gameId, { gameId, title, provider: HOUSE_PROVIDER, page: pageOf({ family }), rtp });
  }
  return (gameId) => byId.get(gameId);
}
