// The player's own check of a draw: everything is recomputed here, and nothing is requested from the server.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { FAIRNESS_ALGORITHM, type Draw, type PublishedRules } from '@parlor/contract/calls/fairness.ts';
import { isStepped } from '@parlor/games/index.ts';
import * as z from 'zod/mini';
import { drawAgain, readingOfOutcome, type DrawnAgain, type Reading } from './draw-again.ts';
import {
  drawFromTable,
  isDrawable,
  nameOfTable,
  readingOfRecorded,
  tableInputOf,
} from './draw-from-table.ts';
import { hashOf } from './drawn-numbers.ts';
import { rulesOfTable } from './game-rules.ts';
import { steppedOutcomeOf } from './steps-again.ts';
import { verifySharedBet, type SharedRoundOfBet } from './verify-shared-bet.ts';
import type { CrashChoice, CrashMove } from '@parlor/games/crash/rules.ts';

/** The stored input of a built-in game's draw. */
const Input = z.object({ rules: z.string(), choice: z.unknown() });

export type DrawCheck =
  /** The seed is still in use: its hash is a commitment that can be checked after the next rotation. */
  | { readonly verdict: 'sealed' }
  /** The seed does not match the hash that was shown before the draw. */
  | { readonly verdict: 'wrong-seed'; readonly serverSeedHash: string }
  /** The seed matches; the rest cannot be computed here, with the reason. */
  | {
      readonly verdict: 'seed-only';
      readonly serverSeedHash: string;
      /** `shared-round`: all its players have one result, which follows from the seed of the round, and that is not known here. */
      readonly because: 'unknown-scheme' | 'rules-unknown' | 'rules-changed' | 'shared-round';
    }
  /**
   * Everything was computed, and `matches` or not. `wrong-choice`: the server accepted a choice that its rules refuse.
   */
  | {
      readonly verdict: 'matches' | 'wrong-outcome';
      readonly again: DrawnAgain;
      /** For a round; a pack or a box has none. */
      readonly choice?: unknown;
      /** For a pack: collectibles since the last one of the guaranteed rarity or higher, after it. */
      readonly sinceGuarantee?: number;
      /** The server's record, if it can be read. */
      readonly recorded: Reading | undefined;
    }
  | { readonly verdict: 'wrong-choice'; readonly serverSeedHash: string; readonly fault: string }
  /** The seed of the shared round does not lead to the hash that was published before it, or not to its point. */
  | { readonly verdict: 'wrong-round'; readonly serverSeedHash: string }
  /** The odds table of the draw does not match its name: it was changed afterwards. */
  | {
      readonly verdict: 'wrong-table';
      readonly serverSeedHash: string;
      readonly named: string;
      readonly computed: string;
    }
  /** The guarantee counter of a pack does not follow from the packs before it. */
  | {
      readonly verdict: 'wrong-guarantee';
      readonly serverSeedHash: string;
      readonly counted: number;
      readonly expected: number;
    }
  /** Among all draws: it occurs twice, or its nonce under its pair of seeds is not the next one. */
  | { readonly verdict: 'wrong-order'; readonly expectedNonce: number };

/** Facts about a draw from other draws. */
export interface DrawContext {
  /** The guarantee counter after the packs before it; undefined if some of them are missing. */
  readonly sinceGuarantee?: number | undefined;
  /** The round of a bet whose game has shared rounds; undefined if it is not listed any more. */
  readonly sharedRound?: SharedRoundOfBet | undefined;
}

/** The number of the shared round of a draw, by the rules of its game. Undefined for every other draw. */
export function sharedRoundOf(
  { input, gameId }: Pick<Draw, 'input' | 'gameId'>,
  published: PublishedRules | undefined,
): number | undefined {
  const read = Input.safeParse(input);
  if (!read.success || published === undefined || published.gameId !== gameId) return undefined;
  const rules = rulesOfTable(published.gameId, published.table)?.rules;
  if (rules === undefined || !isStepped(rules) || rules.problemOf(read.data.choice) !== undefined)
    return undefined;
  return rules.sharedBetOf?.(read.data.choice)?.round;
}

/**
 * `published` are the current rules of the draw's game; undefined if the server published none. Packs and lootboxes
 * need none: their draws store the whole odds table.
 */
export function verifyDraw(
  draw: Draw,
  published: PublishedRules | undefined,
  context: DrawContext = {},
): DrawCheck {
  const { serverSeed } = draw;
  if (serverSeed === undefined) return { verdict: 'sealed' };
  const serverSeedHash = hashOf(serverSeed);
  if (serverSeedHash !== draw.serverSeedHash) return { verdict: 'wrong-seed', serverSeedHash };
  if (draw.algorithm !== FAIRNESS_ALGORITHM)
    return { verdict: 'seed-only', serverSeedHash, because: 'unknown-scheme' };
  if (draw.purpose !== 'round') return verifyTableDraw({ ...draw, serverSeed }, serverSeedHash, context);
  const input = Input.safeParse(draw.input);
  const game = published && rulesOfTable(published.gameId, published.table);
  if (!game || !input.success || published.gameId !== draw.gameId)
    return { verdict: 'seed-only', serverSeedHash, because: 'rules-unknown' };
  const { rules, choice } = input.data;
  if (game.rules.version !== rules) return { verdict: 'seed-only', serverSeedHash, because: 'rules-changed' };
  const fault = game.rules.problemOf(choice);
  if (fault !== undefined) return { verdict: 'wrong-choice', serverSeedHash, fault };
  const again = drawAgain({ ...draw, serverSeed }, game, choice, steppedOutcomeOf(draw.outcome));
  // In a stepped round the moves are the player's own: they must fit the deal, and then give a multiplier.
  const fits = !isStepped(game.rules) || again.multiplier !== undefined;
  const same = fits && canonicalJson(again.outcome) === canonicalJson(draw.outcome);
  if (same && isStepped(game.rules) && game.rules.sharedBetOf?.(choice) !== undefined)
    return checkRound({ draw, published, choice, again, serverSeedHash }, context);
  return {
    verdict: same ? 'matches' : 'wrong-outcome',
    again,
    choice,
    recorded: readingOfOutcome(game, choice, draw.outcome, again),
  };
}

interface SharedDraw {
  readonly draw: Draw;
  readonly published: PublishedRules;
  readonly choice: unknown;
  readonly again: DrawnAgain;
  readonly serverSeedHash: string;
}

/** The draw itself is right. Its result is that of a round, which has its own seed. */
function checkRound(
  { draw, published: { gameId, table }, choice, again, serverSeedHash }: SharedDraw,
  { sharedRound }: DrawContext,
): DrawCheck {
  const { settings } = table as { readonly settings?: unknown };
  const move = steppedOutcomeOf(draw.outcome)?.moves[0] as CrashMove | undefined;
  const bet = { gameId, settings, choice: choice as CrashChoice, move };
  const ended = sharedRound && verifySharedBet(bet, sharedRound);
  if (!sharedRound || ended === undefined)
    return { verdict: 'seed-only', serverSeedHash, because: 'shared-round' };
  if (ended === 'wrong-round') return { verdict: ended, serverSeedHash };
  const { round, place, seed, point: pointE2, isVoid = false } = sharedRound.round;
  return {
    verdict: ended === 'matches' ? ended : 'wrong-outcome',
    again: { ...again, reading: { kind: 'shared-round', gameId, round, place, seed, pointE2, isVoid } },
    choice,
    recorded: undefined,
  };
}

function verifyTableDraw(
  draw: Draw & { readonly serverSeed: string },
  serverSeedHash: string,
  { sinceGuarantee: expected }: DrawContext,
): DrawCheck {
  const input = tableInputOf(draw);
  if (!input || !isDrawable(input)) return { verdict: 'seed-only', serverSeedHash, because: 'rules-unknown' };
  const [named, computed] = [input.version, nameOfTable(input)];
  if (named !== computed) return { verdict: 'wrong-table', serverSeedHash, named, computed };
  if (input.purpose === 'pack' && expected !== undefined && input.sinceGuarantee !== expected)
    return { verdict: 'wrong-guarantee', serverSeedHash, counted: input.sinceGuarantee, expected };
  const { again, sinceGuarantee } = drawFromTable(draw, input);
  return {
    verdict: canonicalJson(again.outcome) === canonicalJson(draw.outcome) ? 'matches' : 'wrong-outcome',
    again,
    recorded: readingOfRecorded(input, draw.outcome),
    ...(sinceGuarantee === undefined ? {} : { sinceGuarantee }),
  };
}

/** The input for checking a draw that is not in the list. */
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

/** Draws any round again from its known inputs. */
export function checkOwnDraw(draw: OwnDraw, published: PublishedRules): OwnCheck {
  const game = rulesOfTable(published.gameId, published.table);
  if (!game) return { verdict: 'rules-unknown' };
  const fault = game.rules.problemOf(draw.choice);
  if (fault !== undefined) return { verdict: 'wrong-choice', fault };
  return { verdict: 'drawn', again: drawAgain(draw, game, draw.choice) };
}

/** The default choice of the game's page, as an example of its form. */
export const openingChoiceOf = (published: PublishedRules): unknown =>
  rulesOfTable(published.gameId, published.table)?.opening;
