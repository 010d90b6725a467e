// Turns the published rules of a game into the rules that the server uses, for every family.
import type { GameContent } from '@parlor/contract/content/games.ts';
import type { GameRules, SteppedRules } from '@parlor/economy/play/game-rules.ts';
import { rulesOf } from '@parlor/games/index.ts';
import { gameFromRules } from '@parlor/games/odds-certificate/from-rules.ts';
import * as z from 'zod/mini';

const Table = z.object({ family: z.string(), settings: z.unknown(), opening: z.optional(z.unknown()) });

export interface TableRules {
  readonly game: GameContent;
  /** The version is computed from the settings here: a server cannot give other rules the same name. */
  readonly rules: GameRules | SteppedRules;
  /** The default choice of the game's page. */
  readonly opening: unknown;
}

/** Undefined if the rules have a form that this page does not know (a newer server). */
export function rulesOfTable(gameId: string, published: unknown): TableRules | undefined {
  const table = Table.safeParse(published);
  if (!table.success) return undefined;
  const { family, settings, opening } = table.data;
  const game = gameFromRules(gameId, family, settings);
  return game && { game, rules: rulesOf(game), opening };
}
