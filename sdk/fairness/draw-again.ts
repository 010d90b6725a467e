// Draws a round again from its seeds, as the engine does it, and records the intermediate values.
import type { RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import { isStepped } from '@parlor/games/index.ts';
import * as z from 'zod/mini';
import { MULTIPLIER_SCALE } from '@parlor/economy/play/game-rules.ts';
import { facesOf } from '@parlor/games/dice/six-sided.ts';
import { isLit } from '@parlor/games/dice/lantern.ts';
import { dicePlay, type DicePlay } from '@parlor/games/dice/rules.ts';
import { deckOf, signOf } from '@parlor/games/hilo/deck.ts';
import { resultOf as kenoResultOf, type KenoChoice } from '@parlor/games/keno/balls.ts';
import { courseOf, fallOf, type PlinkoChoice } from '@parlor/games/plinko/boards.ts';
import { firstBytesOf, hashOf, recordedSource, type DrawnNumber, type Seeds } from './drawn-numbers.ts';
export type { DrawnNumber } from './drawn-numbers.ts';
import type { TableRules } from './game-rules.ts';
import { replay, steppedOutcomeOf, type SteppedOutcome } from './steps-again.ts';

const tiles = z.array(z.int().check(z.nonnegative()));
/** Strict, because a recorded deal may be anything. */
const MinesDealt = z.strictObject({ mines: tiles, charms: tiles });
const HiloDealt = z.strictObject({ cards: tiles });

/** The meaning of the numbers for a person. */
export type Reading =
  /** A place on the track in hundredths, and the payment of each part of the track for the choice. */
  | {
      readonly kind: 'track';
      readonly at: number;
      readonly stretches: readonly Stretch[];
      /** Whether the lantern was lit; missing if the game has none. */
      readonly lit?: boolean;
    }
  | { readonly kind: 'dice'; readonly faces: readonly number[] }
  /** The path of a ball over one board, or over two boards one under the other. */
  | { readonly kind: 'pegs'; readonly boards: readonly PegBoard[] }
  /**
   * A field of tiles, the content of each, and the ones that the player uncovered, in order; numbers of tiles from 0.
   */
  | {
      readonly kind: 'tiles';
      readonly columns: number;
      readonly rows: number;
      readonly mines: readonly number[];
      readonly charms: readonly number[];
      readonly uncovered: readonly number[];
    }
  /** Ids of collectibles, in the order drawn. */
  | { readonly kind: 'collectibles'; readonly ids: readonly string[] }
  | { readonly kind: 'items'; readonly items: readonly RewardItem[] }
  /** The stop of the wheel, and of the inner one. The stops of the reels, from the left; then a reel of numbers, or all of a second spin. */
  | { readonly kind: 'stops'; readonly stops: readonly number[] }
  /** The balls that count, in the order drawn, and how many of them were picked. */
  | {
      readonly kind: 'balls';
      readonly balls: readonly number[];
      readonly picks: readonly number[];
      readonly hits: number;
    }
  /** The cards that were turned, in order: "10♠", and "★" for the joker. */
  | { readonly kind: 'cards'; readonly cards: readonly string[] }
  /** The round that all players of a game share: its end in hundredths follows from its own seed. */
  | {
      readonly kind: 'shared-round';
      readonly gameId: string;
      readonly round: number;
      /** In the chain of seeds: so many times it is hashed to the hash that was published before. */
      readonly place: number;
      readonly seed: string;
      readonly pointE2: number;
      readonly isVoid: boolean;
    }
  /** The numbers themselves, for a family without a picture here. */
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] };

export interface PegBoard {
  /** One for each row: 0 to the left, 1 to the right. */
  readonly turns: readonly number[];
  /** The ball's slot, from 0 at the left. */
  readonly slot: number;
  /** What each slot pays, from the left; one more than rows. */
  readonly pays: readonly number[];
}

/** From `from` to `to`, both included, in hundredths. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly multiplier: number;
}

export interface DrawnAgain {
  /** SHA-256 of the server seed. */
  readonly serverSeedHash: string;
  /** The first 32 bytes of the HMAC, as hex. */
  readonly firstBytes: string;
  readonly numbers: readonly DrawnNumber[];
  readonly outcome: unknown;
  /** Of the stake; 0 is a lost round. Undefined for a pack or a box. */
  readonly multiplier?: number;
  readonly reading: Reading;
}

/**
 * `rules.problemOf` has checked the choice. For a stepped round `played` holds the player's moves after the deal;
 * without it only the deal is drawn, and there is no multiplier.
 */
export function drawAgain(
  seeds: Seeds,
  game: TableRules,
  choice: unknown,
  played?: SteppedOutcome,
): DrawnAgain {
  const { source, numbers } = recordedSource(seeds);
  if (isStepped(game.rules)) {
    const dealt = game.rules.deal(choice, source);
    const { moves, end } = played ?? { moves: [], end: undefined };
    const multiplier =
      end === undefined ? undefined : replay(game.rules, choice, dealt, { moves, end }).multiplier;
    return {
      serverSeedHash: hashOf(seeds.serverSeed),
      firstBytes: firstBytesOf(seeds),
      numbers,
      outcome: end === undefined ? { dealt } : { dealt, moves, end },
      ...(multiplier === undefined ? {} : { multiplier }),
      reading: readingOfDeal(
        game,
        dealt,
        moves,
        numbers.map(({ value }) => value),
      ),
    };
  }
  const { multiplierE4, outcome } = game.rules.play(choice, source);
  return {
    serverSeedHash: hashOf(seeds.serverSeed),
    firstBytes: firstBytesOf(seeds),
    numbers,
    outcome,
    multiplier: multiplierE4 / MULTIPLIER_SCALE,
    reading: readingOf(
      game,
      choice,
      numbers.map(({ value }) => value),
    ),
  };
}

function readingOfDeal(
  { game }: TableRules,
  dealt: unknown,
  moves: readonly unknown[],
  drawn: readonly number[],
): Reading {
  if (game.family === 'hilo') {
    const turned = HiloDealt.safeParse(dealt);
    const deck = deckOf(game.rules);
    return turned.success
      ? {
          kind: 'cards',
          cards: turned.data.cards.slice(0, moves.length + 1).map((card) => signOf(deck, card)),
        }
      : { kind: 'numbers', numbers: drawn };
  }
  if (game.family !== 'mines') return { kind: 'numbers', numbers: drawn };
  const laid = MinesDealt.safeParse(dealt);
  if (!laid.success) return { kind: 'numbers', numbers: drawn };
  const { columns, rows } = game.rules;
  return { kind: 'tiles', columns, rows, ...laid.data, uncovered: moves.map(Number) };
}

function readingOf({ game }: TableRules, choice: unknown, drawn: readonly number[]): Reading {
  if (game.family === 'plinko') {
    const course = courseOf(game.rules, choice as PlinkoChoice);
    const { slots } = fallOf(course, drawn);
    let row = 0;
    const boards = course.boards.map(({ rows, slotsE4 }, board): PegBoard => {
      const turns = drawn.slice(row, (row += rows));
      return {
        turns,
        slot: slots[board] ?? 0,
        pays: slotsE4.map((payE4) => payE4 / MULTIPLIER_SCALE),
      };
    });
    return { kind: 'pegs', boards };
  }
  if (game.family === 'reels' || game.family === 'wheel') return { kind: 'stops', stops: drawn };
  if (game.family === 'keno') {
    const { picks } = choice as KenoChoice;
    const { balls, hits } = kenoResultOf(game.rules, choice as KenoChoice, drawn);
    return { kind: 'balls', balls, picks, hits };
  }
  if (game.family !== 'dice') return { kind: 'numbers', numbers: drawn };
  const { kind } = game.rules;
  if (kind !== 'over-under' && kind !== 'lantern' && kind !== 'band' && kind !== 'ladder')
    return { kind: 'dice', faces: facesOf(drawn) };
  const [at = 0, second] = drawn;
  return {
    kind: 'track',
    at,
    stretches: stretchesOf(dicePlay(game.rules), choice, drawn),
    ...(kind === 'lantern' && second !== undefined && { lit: isLit(second) }),
  };
}

/** The payment of each part of the track for the choice, the further numbers as drawn. */
function stretchesOf(play: DicePlay, choice: unknown, [, ...further]: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let place = 0; place < (play.draws[0] ?? 0); place++) {
    const multiplier = play.payE4(choice, [place, ...further]) / MULTIPLIER_SCALE;
    const last = stretches.at(-1);
    if (last?.multiplier === multiplier) stretches[stretches.length - 1] = { ...last, to: place };
    else stretches.push({ from: place, to: place, multiplier });
  }
  return stretches;
}

/** The picture of a recorded outcome; undefined if it does not have as many numbers as `again`. */
export function readingOfOutcome(
  game: TableRules,
  choice: unknown,
  outcome: unknown,
  again: DrawnAgain,
): Reading | undefined {
  const played = steppedOutcomeOf(outcome);
  if (isStepped(game.rules))
    return (
      played &&
      readingOfDeal(
        game,
        played.dealt,
        played.moves,
        again.numbers.map(({ value }) => value),
      )
    );
  const drawn = (outcome as { readonly drawn?: unknown } | null)?.drawn;
  const fits =
    Array.isArray(drawn) &&
    drawn.length === again.numbers.length &&
    drawn.every((value) => Number.isSafeInteger(value));
  return fits ? readingOf(game, choice, drawn as number[]) : undefined;
}
