// The player's own check of a draw: everything is computed here again, and nothing of it is asked of the house.
import { FAIRNESS_ALGORITHM, type Draw, type PublishedRules } from '@parlor/contract/fairness.ts';
import { canonicalJson } from '@parlor/economy/canonical.ts';
import * as z from 'zod/mini';
import { drawAgain, hashOf, readingOfOutcome, type DrawnAgain, type Reading } from './draw-again.ts';
import { rulesOfTable } from './rules-of-table.ts';

/** What a draw of a built-in game remembers. */
const Input = z.object({ rules: z.string(), choice: z.unknown() });

export type DrawCheck =
  /** The seed is still in use: its hash is a promise that can be checked after the next rotation. */
  | { readonly verdict: 'sealed' }
  /** The seed is not the one whose hash was shown before the draw. */
  | { readonly verdict: 'wrong-seed'; readonly serverSeedHash: string }
  /** The seed is the promised one; the rest cannot be computed here, and why. */
  | {
      readonly verdict: 'seed-only';
      readonly serverSeedHash: string;
      readonly because: 'unknown-scheme' | 'rules-unknown' | 'rules-changed';
    }
  /** Everything was computed; `matches` or not. `wrong-choice`: the house took a choice that its rules refuse. */
  | {
      readonly verdict: 'matches' | 'wrong-outcome';
      readonly again: DrawnAgain;
      readonly choice: unknown;
      /** What the house recorded, where it can be read. */
      readonly recorded: Reading | undefined;
    }
  | { readonly verdict: 'wrong-choice'; readonly serverSeedHash: string; readonly fault: string };

/** `published` are the rules of the draw's game as they are now; undefined where the house published none. */
export function verifyDraw(draw: Draw, published: PublishedRules | undefined): DrawCheck {
  const { serverSeed } = draw;
  if (serverSeed === undefined) return { verdict: 'sealed' };
  const serverSeedHash = hashOf(serverSeed);
  if (serverSeedHash !== draw.serverSeedHash) return { verdict: 'wrong-seed', serverSeedHash };
  if (draw.algorithm !== FAIRNESS_ALGORITHM)
    return { verdict: 'seed-only', serverSeedHash, because: 'unknown-scheme' };
  const input = Input.safeParse(draw.input);
  const game = published && rulesOfTable(published.gameId, published.table);
  if (!game || !input.success || published.gameId !== draw.gameId)
    return { verdict: 'seed-only', serverSeedHash, because: 'rules-unknown' };
  const { rules, choice } = input.data;
  if (game.rules.version !== rules) return { verdict: 'seed-only', serverSeedHash, because: 'rules-changed' };
  const fault = game.rules.faultOf(choice);
  if (fault !== undefined) return { verdict: 'wrong-choice', serverSeedHash, fault };
  const again = drawAgain({ ...draw, serverSeed }, game, choice);
  const same = canonicalJson(again.outcome) === canonicalJson(draw.outcome);
  return {
    verdict: same ? 'matches' : 'wrong-outcome',
    again,

    choice,
    recorded: readingOfOutcome(game, choice, draw.outcome, again),
  };
}

/** What a person types to check a draw that is not among his own. */
export interface OwnDraw {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly choice: unknown;
}
export type OwnCheck =
  | { readonly verdict: 'drawn'; readonly again: DrawnAgain }
  /** The rules of this game cannot be read here. */
  | { readonly verdict: 'rules-unknown' }
  /** `fault` in the words of the rules. */
  | { readonly verdict: 'wrong-choice'; readonly fault: string };

/** Draws any round again from what is known of it. */
export function checkOwnDraw(draw: OwnDraw, published: PublishedRules): OwnCheck {
  const game = rulesOfTable(published.gameId, published.table);
  if (!game) return { verdict: 'rules-unknown' };
  const fault = game.rules.faultOf(draw.choice);
  if (fault !== undefined) return { verdict: 'wrong-choice', fault };
  return { verdict: 'drawn', again: drawAgain(draw, game, draw.choice) };
}

/** The choice that the game's table opens with, as an example of its form. */
export const openingChoiceOf = (published: PublishedRules): unknown =>
  rulesOfTable(published.gameId, published.table)?.opening;
