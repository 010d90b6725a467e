// Loaded games by id, so that a screen can show one at once.
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { Api } from '../services.ts';

/** Games of the catalogue that were loaded, by their ids. */
export interface GameCache {
  /** Throws 'Game with id {id} not found in cache' (spec §8): fetch it first. */
  readonly get: (id: string) => Game;
  readonly has: (id: string) => boolean;
  readonly add: (games: readonly Game[]) => void;
  /** Fetches the missing ones. Unknown ids stay unknown. */
  readonly fetch: (ids: readonly string[]) => Promise<void>;
}

/** Maximum number of ids in one request. */
const AT_ONCE = 50;

export function createGameCache(api: Pick<Api, 'games'>): GameCache {
  const games = new Map<string, Game>();
  const add = (more: readonly Game[]): void => {
    for (const game of more) games.set(game.identifier, game);
  };
  return {
    add,
    has: (id) => games.has(id),
    get(id) {
      const game = games.get(id);
      if (game === undefined) throw new Error(`Game with id ${id} not found in cache`);
      return game;
    },
    async fetch(ids) {
      const missing = [...new Set(ids)].filter((id) => !games.has(id));
      for (let from = 0; from < missing.length; from += AT_ONCE)
        add((await api.games({ query: { id: missing.slice(from, from + AT_ONCE) } })).games);
    },
  };
}
