// From the published rules of a game to the very rules that the house plays by.
import { DiceSettings } from '@parlor/contract/content-games.ts';
import type { GameRules } from '@parlor/economy/rules.ts';
import { dicePlay, diceRules } from '@parlor/games/dice/rules.ts';
import * as z from 'zod/mini';

const Table = z.discriminatedUnion('family', [
  z.object({ family: z.literal('dice'), settings: DiceSettings }),
]);
export type Table = z.infer<typeof Table>;

export interface TableRules {
  readonly table: Table;
  /** Their version is computed from the settings here: a server cannot put another name on other rules. */
  readonly rules: GameRules;
  /** How many values each drawn number can take, in order. */
  readonly draws: readonly number[];
  /** The choice that the game's table opens with. */
  readonly opening: unknown;
}

/** Undefined where the rules have a form that this page does not know (a newer house). */
export function rulesOfTable(gameId: string, published: unknown): TableRules | undefined {
  const parsed = Table.safeParse(published);
  if (!parsed.success) return undefined;
  const table = parsed.data;
  const { settings } = table;
  const { draws, opening } = dicePlay(settings);
  return {
    table,
    // Stakes play no part in a draw.
    rules: diceRules({ gameId, minStakeMinor: 0n, maxStakeMinor: 0n, settings }),
    draws,
    opening,
  };
}
