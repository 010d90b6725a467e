// The crash family: a multiplier rises until the round ends. A player who cashes out before is paid the multiplier.
// The settings and odds of each game: content/games.yaml.
//
// A round that everybody shares is named by its number in the choice: the server decides when it ends, and makes the one
// move of a bet. Without a number the round is one player's own, dealt from the player's draw with the same odds; so the
// simulator and the checks play it like every stepped game.
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import type { DrawSource, PossibleResult, Standing, SteppedRules } from '@parlor/economy/play/game-rules.ts';
import { headOf, type GameOf, type TableOf } from '../game-head.ts';
import { wholeFrom } from '../reading.ts';
import { pointFor, RESULTS, winnersOf } from './point.ts';

export type CrashGame = GameOf<CrashSettings>;

export interface CrashChoice {
  /** Cashes out by itself at this multiplier, in hundredths. */
  readonly auto?: number;
  /** The number of the shared round. */
  readonly round?: number;
}
/** Empty for a shared round, whose point is the server's. */
export interface CrashDealt {
  readonly pointE2?: number;
}
/** How a bet ends. All in hundredths. */
export type CrashMove =
  /** Cashed out. */
  | { readonly out: number }
  /** The round ended at this point. */
  | { readonly point: number }
  /** The round could not be played to its end: the stake is paid back. */
  | { readonly back: true };

/** What the page gets as `rules`. Plain JSON. */
export type CrashTable = TableOf<'crash', CrashSettings, CrashChoice>;

/** Raised whenever the same numbers or moves would pay a different amount. */
const RULES_REVISION = 1;
export const LOWEST_AUTO_E2 = 101;
const MOST_ROUNDS = 2 ** 31 - 1;
/** Three numbers of a draw, together one of `RESULTS`. */
const DRAWS = [2 ** 18, 2 ** 17, 2 ** 17];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function problemOfChoice({ topE2 }: CrashSettings, choice: unknown): string | undefined {
  if (!isRecord(choice)) return 'A choice is an object';
  for (const [name, value] of Object.entries(choice)) {
    const check =
      name === 'auto'
        ? wholeFrom(LOWEST_AUTO_E2, topE2)
        : name === 'round'
          ? wholeFrom(1, MOST_ROUNDS)
          : undefined;
    if (!check) return `A choice has no field ${JSON.stringify(name.slice(0, 40))}`;
    const fault = check(value, name);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Why a move cannot end a bet, or undefined. */
function problemOfMove(
  { topE2 }: CrashSettings,
  { auto = topE2, round }: CrashChoice,
  moves: readonly unknown[],
  move: unknown,
): string | undefined {
  if (moves.length > 0) return 'The round is over';
  if (!isRecord(move) || Object.keys(move).length !== 1) return 'A move is the end of a bet';
  const { out, point, back } = move;
  if (out !== undefined) return wholeFrom(100, auto)(out, 'out');
  if (point !== undefined) return point === 0 ? undefined : wholeFrom(100, topE2)(point, 'point');
  return back === true && round !== undefined ? undefined : 'A move is the end of a bet';
}

/** In ten-thousandths of the stake. An automatic cash-out at the point itself is paid. */
function payOf({ auto }: CrashChoice, { pointE2 }: CrashDealt, move: CrashMove): number {
  if ('back' in move) return 10_000;
  if ('out' in move) return pointE2 === undefined || move.out <= pointE2 ? move.out * 100 : 0;
  return auto !== undefined && auto <= (pointE2 ?? move.point) ? auto * 100 : 0;
}

/** The automatic cash-outs that stand for all in proofs. */
export const autosOf = ({ topE2 }: CrashSettings): number[] =>
  [101, 150, 200, 500, 1_000, 2_500, 10_000, topE2].filter(
    (e2, i, all) => e2 <= topE2 && all.indexOf(e2) === i,
  );

/** The rules of one crash game. Pure: the same choice and the same end always pay the same. */
export function crashRules(game: CrashGame): SteppedRules {
  const { settings } = game;
  const opening: CrashChoice = {};
  return {
    ...headOf(game, 'crash', RULES_REVISION, opening),
    problemOf: (choice) => problemOfChoice(settings, choice),
    deal(choice, draw: DrawSource): CrashDealt {
      if ((choice as CrashChoice).round !== undefined) return {};
      const result = DRAWS.reduce((all, below) => all * BigInt(below) + BigInt(draw.below(below)), 0n);
      return { pointE2: pointFor(settings, result) };
    },
    moveProblem: (choice, _dealt, moves, move) => problemOfMove(settings, choice as CrashChoice, moves, move),
    standingAfter(choice, dealt, moves): Standing {
      const [move] = moves as readonly CrashMove[];
      if (move === undefined) return { multiplierE4: 10_000, isOver: false, canCashOut: false, shown: {} };
      const multiplierE4 = payOf(choice as CrashChoice, dealt as CrashDealt, move);
      return { multiplierE4, isOver: true, canCashOut: false, shown: move };
    },
    distribution(plan): readonly PossibleResult[] {
      const { auto = settings.topE2 } = plan as CrashChoice;
      const winners = winnersOf(settings, auto);
      return [
        { weight: winners, multiplierE4: auto * 100 },
        { weight: RESULTS - winners, multiplierE4: 0 },
      ];
    },
    choices: () => autosOf(settings).map((auto) => ({ auto })),
    maxE4: (choice) => ((choice as CrashChoice).auto ?? settings.topE2) * 100,
    choiceOf: (plan) => plan,
    // A round of one player has no clock: it goes straight to its end, where `auto` decides.
    nextMoveOf: () => ({ point: settings.topE2 }),
    sharedBetOf(choice) {
      const { round, auto } = choice as CrashChoice;
      return round === undefined ? undefined : { round, ...(auto === undefined ? {} : { autoE2: auto }) };
    },
  };
}

/** The settings of a game whose rounds all players share; undefined for any other. */
export function sharedSettings(rules: SteppedRules | undefined): CrashSettings | undefined {
  const table = rules?.table as Partial<CrashTable> | undefined;
  return table?.family === 'crash' ? table.settings : undefined;
}
