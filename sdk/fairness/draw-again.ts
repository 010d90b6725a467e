// Draws a round again from its seeds, as the engine does it, and keeps what happened on the way.
import { drawSource } from '@parlor/economy/fairness.ts';
import { MULTIPLIER_SCALE, type DrawSource } from '@parlor/economy/rules.ts';
import { facesOf } from '@parlor/games/dice/cup.ts';
import { isLit } from '@parlor/games/dice/lantern.ts';
import { dicePlay, type DicePlay } from '@parlor/games/dice/rules.ts';
import { browserDigest } from './digest.ts';
import type { TableRules } from './rules-of-table.ts';

export interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** A number as it was drawn: from 0 to `below` − 1. */
export interface DrawnNumber {
  readonly value: number;
  readonly below: number;
}

/** What the numbers show, as a person reads it. */
export type Reading =
  /** A place on the track in hundredths, and what each part of the track pays under the choice. */
  | {
      readonly kind: 'track';
      readonly at: number;
      readonly stretches: readonly Stretch[];
      /** Whether the lantern was lit; missing where the game has none. */
      readonly lit?: boolean;
    }
  | { readonly kind: 'dice'; readonly faces: readonly number[] }
  /** The numbers themselves, of a family that has no picture here. */
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] };

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
  /** Of the stake; 0 is a lost round. */
  readonly multiplier: number;
  readonly reading: Reading;
}

export const hashOf = (serverSeed: string): string => browserDigest.sha256Hex(serverSeed);

/** The choice was checked by `rules.faultOf`. */
export function drawAgain(seeds: Seeds, game: TableRules, choice: unknown): DrawnAgain {
  const { serverSeed, clientSeed, nonce } = seeds;
  const source = drawSource(browserDigest, serverSeed, clientSeed, nonce);
  const numbers: DrawnNumber[] = [];
  const kept: DrawSource = {
    below(below) {
      const value = source.below(below);
      numbers.push({ value, below });
      return value;
    },
  };
  const { multiplierE4, outcome } = game.rules.play(choice, kept);
  return {
    serverSeedHash: hashOf(serverSeed),
    firstBytes: hexOf(browserDigest.hmacSha256(serverSeed, `${clientSeed}:${nonce}:0`)),
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

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function readingOf({ game }: TableRules, choice: unknown, drawn: readonly number[]): Reading {
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

/** What each part of the track pays under the choice, the further numbers as they were drawn. */
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

/** What the numbers of a recorded outcome show; undefined where it has not as many of them as `again`. */
export function readingOfOutcome(
  game: TableRules,
  choice: unknown,
  outcome: unknown,
  again: DrawnAgain,
): Reading | undefined {
  const drawn = (outcome as { readonly drawn?: unknown } | null)?.drawn;
  const fits =
    Array.isArray(drawn) &&
    drawn.length === again.numbers.length &&
    drawn.every((value) => Number.isSafeInteger(value));
  return fits ? readingOf(game, choice, drawn as number[]) : undefined;
}
