// The games that can be opened, by id.
import { pageOf } from '@parlor/games/index.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { BUILTIN_PROVIDER, type Game } from '@parlor/contract/calls/catalogue.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { OutsideProviders } from '../../adapters/game-providers/outside.ts';

export interface PlayableGame {
  readonly gameId: string;
  readonly title: string;
  readonly provider: string;
  /** Path of its page on the games' origin; an outside game's studio gives its address. */
  readonly page: string;
  readonly outside?: { readonly code: string; readonly currency: Currency };
  /** Per cent, as the catalogue shows it. */
  readonly rtp: number;
}
export type FindGame = (gameId: string) => PlayableGame | undefined;

/** Of the built-in games of this server. */
export function playableGames(loaded: Pick<LoadedContent, 'games' | 'familyOf'>): FindGame {
  const byId = new Map<string, PlayableGame>();
  for (const { identifier: gameId, title, rtp = 0 } of loaded.games) {
    const family = loaded.familyOf.get(gameId);
    if (family !== undefined)
      byId.set(gameId, { gameId, title, provider: BUILTIN_PROVIDER, page: pageOf({ family }), rtp });
  }
  return (gameId) => byId.get(gameId);
}

/** The same with the games of external studios. */
export function withOutsideGames(builtIn: FindGame, { games }: Pick<OutsideProviders, 'games'>): FindGame {
  const outside = new Map<string, PlayableGame>(
    games.map(({ provider, game }) => [
      game.id,
      {
        gameId: game.id,
        title: game.title,
        provider: provider.id,
        page: '',
        rtp: game.rtp ?? 0,
        outside: { code: game.code, currency: game.currency },
      },
    ]),
  );
  return (gameId) => outside.get(gameId) ?? builtIn(gameId);
}

/** Their entries in the catalogue, with their studios' figures. */
export const catalogueGames = ({ games }: Pick<OutsideProviders, 'games'>): Game[] =>
  games.map(({ provider, game: { id, code: _code, currency: _currency, ...shown } }) => ({
    identifier: id,
    ...shown,
    provider: provider.id,
  }));
