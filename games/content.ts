// From the checked files of content/ to what the engine and the catalogue know. Used by every host of the engine.
import type { Game } from '@parlor/contract/catalogue.ts';
import type { EconomyContent, QuestsContent } from '@parlor/contract/content.ts';
import type { GamesContent } from '@parlor/contract/content-games.ts';
import type { GameRules } from '@parlor/economy/rules.ts';
import type { Content } from '@parlor/economy/world.ts';
import { gameOf, rulesOf } from './index.ts';

export interface ContentFiles {
  readonly economy: EconomyContent;
  readonly quests: QuestsContent;
  readonly games: GamesContent;
}

export interface House {
  readonly content: Content;
  /** In the order of the file. */
  readonly games: readonly Game[];
  /** Ids of the games to show first, and of those played most before anyone has played. */
  readonly highlighted: readonly string[];
  readonly mostPlayed: readonly string[];
  /** Path of a game's page on the games' origin. */
  readonly familyOf: ReadonlyMap<string, GamesContent['games'][number]['family']>;
}

export function houseOf(files: ContentFiles): House {
  const { games } = files.games;
  const rules = new Map<string, GameRules>(games.map((g) => [g.id, rulesOf(g)]));
  return {
    content: {
      economy: files.economy,
      quests: files.quests,
      gameIds: games.map((g) => g.id),
      rulesOf: (id) => rules.get(id),
    },
    games: games.map(gameOf),
    highlighted: games.filter((g) => g.highlighted === true).map((g) => g.id),
    mostPlayed: games
      .filter((g) => g.mostPlayed !== undefined)
      .toSorted((a, b) => (a.mostPlayed ?? 0) - (b.mostPlayed ?? 0))
      .map((g) => g.id),
    familyOf: new Map(games.map((g) => [g.id, g.family])),
  };
}
