// From the published rules of a game to the very rules that the server plays by, whatever its family.
import { GameContent } from '@parlor/contract/content/games.ts';
import type { GameRules, SteppedRules } from '@parlor/economy/play/game-rules.ts';
import { rulesOf } from '@parlor/games/index.ts';
import * as z from 'zod/mini';

const Table = z.object({ family: z.string(), settings: z.unknown(), opening: z.optional(z.unknown()) });

/** What a game's content says besides its rules plays no part in a draw. */
const BESIDES = {
  title: 'draw',
  producer: 'draw',
  category: 'draw',
  devices: ['mobile'],
  minBetLevel: 1,
  maxBetLevel: 1,
  description: 'draw',
};

export interface TableRules {
  readonly game: GameContent;
  /** Their version is computed from the settings here: a server cannot put another name on other rules. */
  readonly rules: GameRules | SteppedRules;
  /** The choice that the game's table opens with. */
  readonly opening: unknown;
}

/** Undefined where the rules have a form that this page does not know (a newer server). */
export function rulesOfTable(gameId: string, published: unknown): TableRules | undefined {
  const table = Table.safeParse(published);
  if (!table.success) return undefined;
  const { family, settings, opening } = table.data;
  const game = GameContent.safeParse({ ...BESIDES, id: gameId, family, rules: settings });
  return game.success ? { game: game.data, rules: rulesOf(game.data), opening } : undefined;
}
