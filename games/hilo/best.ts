// The largest multiplier that a round can reach. Listed plans are short. A player who keeps guessing, skips
// and chooses guesses reaches more, so this searches all ways to play.
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import { MAX_E4 } from '../odds.ts';
import { chancesOf, classesOf, effectOf, type Classes } from './guess.ts';

/**
 * In ten-thousandths, rounded down like payouts. Exact for decks with replacement. Decks without replacement
 * have too many orders to search at start: those of the built-in games were searched by a test
 * (best.test.ts), any other uses the general maximum payout.
 */
export function bestE4(settings: HiloSettings): number {
  const classes = classesOf(settings);
  if (classes.deck.dealtOnce) return knownOf(settings) ?? MAX_E4;
  const key = JSON.stringify(settings);
  const before = found.get(key);
  if (before !== undefined) return before;
  const best = followed(settings, classes);
  found.set(key, best);
  return best;
}
const found = new Map<string, number>();

/** By the settings of the table: kind, return, deck, ties, guesses, skips. */
const DEALT_ONCE: readonly (readonly [key: string, bestE4: number])[] = [
  // Owl & Lark: a round of twelve guesses and four skips reaches exactly ×1000.
  ['9750 2 low win 12 4', 10_000_000],
  // Ballast.
  ['9650 9 high lose 6 1', 9_972_513],
];
function knownOf(settings: HiloSettings): number | undefined {
  if (settings.kind !== 'compare') return undefined;
  const { returnE4, from, ace, ties, guesses, skips } = settings;
  const key = [returnE4, from, ace, ties, guesses, skips].join(' ');
  return DEALT_ONCE.find(([of]) => of === key)?.[1];
}

/** A guess for an open card: the fraction that it multiplies by, and the possible next open cards as bits. */
interface Step {
  readonly open: number;
  readonly about: number;
  readonly part: bigint;
  readonly of: bigint;
  readonly right: number;
  readonly push: number;
  /** The fraction as one number, so that multiplying fractions is adding. */
  readonly code: number;
}

/** States with the same fraction after the same number of guesses. */
interface Place {
  /** The value as a float, good enough for most comparisons, and exactly. */
  readonly about: number;
  readonly part: bigint;
  readonly of: bigint;
  /** The possible open cards as bits, by the number of skipped cards. */
  readonly opens: number[];
}

/** Far above the rounding error of a product of so few fractions. */
const NEAR = 0.01;

function followed(settings: HiloSettings, classes: Classes): number {
  const steps = stepsOf(settings, classes);
  const all = classes.counts.reduce(
    (bits, _, open) => (open === classes.joker ? bits : bits | (1 << open)),
    0,
  );
  const greatest = Math.max(...steps.map((step) => step.about));
  const nowhere = Array.from({ length: settings.skips + 1 }, () => 0);
  let best = settings.returnE4;
  let places = new Map<number, Place>([
    [0, { about: best, part: BigInt(best), of: 1n, opens: nowhere.map(() => all) }],
  ]);
  for (let guess = 1; guess <= settings.guesses; guess++) {
    const next = new Map<number, Place>();
    /** The most that the remaining guesses can multiply by. */
    const still = greatest ** (settings.guesses - guess);
    const reach = (code: number, place: Omit<Place, 'opens'>, skips: number, opens: number): void => {
      let known = next.get(code);
      if (!known) next.set(code, (known = { ...place, opens: [...nowhere] }));
      known.opens[skips] = (known.opens[skips] ?? 0) | opens;
    };
    for (const [code, place] of places) {
      const { opens } = place;
      // A skip turns any card. Cards possible after fewer skips stay possible after more.
      for (let skips = 1; skips < opens.length; skips++) if (opens[skips - 1] !== 0) opens[skips] = all;
      for (const step of steps) {
        const skips = opens.findIndex((bits) => (bits & (1 << step.open)) !== 0);
        if (skips >= 0 && step.push !== 0 && guess < settings.guesses) reach(code, place, skips, step.push);
        const about = place.about * step.about;
        // Too large to be offered, or too small to beat the best known.
        if (skips < 0 || about > MAX_E4 + 1 + NEAR || about * still < best - NEAR) continue;
        const then = code + step.code;
        const isNew = guess < settings.guesses && !next.has(then);
        if (isNew || about > best - NEAR) {
          const exact = { about, part: place.part * step.part, of: place.of * step.of };
          const e4 = about > best - NEAR ? Number(exact.part / exact.of) : 0;
          if (e4 > MAX_E4) continue;
          best = Math.max(best, e4);
          if (isNew) reach(then, exact, skips, 0);
        }
        // After the last guess nothing more can be won.
        if (guess === settings.guesses) continue;
        next.get(then)!.opens[skips]! |= step.right;
      }
    }
    places = next;
  }
  return best;
}

function stepsOf(settings: HiloSettings, classes: Classes): Step[] {
  const { counts, joker } = classes;
  const plain = [...counts.keys()].flatMap((open) =>
    open === joker
      ? []
      : chancesOf(classes, open, counts).map((chance) => {
          const after = (effect: 'right' | 'push'): number =>
            [...counts.keys()].reduce(
              (bits, card) =>
                effectOf(classes, chance, open, card) === effect
                  ? bits | (1 << (card === joker ? open : card))
                  : bits,
              0,
            );
          return {
            open,
            part: chance.all - chance.push,
            of: chance.right,
            right: after('right'),
            push: after('push'),
          };
        }),
  );
  const code = codesOf(
    plain.map(({ part, of }) => ({ part, of })),
    settings.guesses,
  );
  return plain.map((step) => ({
    ...step,
    about: step.part / step.of,
    part: BigInt(step.part),
    of: BigInt(step.of),
    code: code(step),
  }));
}

/** Each prime factor has its own digits in a number, with room for as many factors as there are guesses. */
function codesOf(fractions: readonly { part: number; of: number }[], guesses: number) {
  const primes = [...new Set(fractions.flatMap(({ part, of }) => [...primesOf(part), ...primesOf(of)]))];
  const power = (fraction: { part: number; of: number }, prime: number): number =>
    primesOf(fraction.part).filter((p) => p === prime).length -
    primesOf(fraction.of).filter((p) => p === prime).length;
  let room = 1;
  const digits = primes.map((prime) => {
    const digit = room;
    const powers = fractions.map((fraction) => power(fraction, prime));
    room *= (Math.max(0, ...powers) - Math.min(0, ...powers)) * guesses + 1;
    return digit;
  });
  if (!Number.isSafeInteger(room)) throw new RangeError('Too many primes to follow every round');
  return (fraction: { part: number; of: number }): number =>
    primes.reduce((sum, prime, i) => sum + power(fraction, prime) * (digits[i] ?? 0), 0);
}

function primesOf(number: number): number[] {
  const primes: number[] = [];
  let left = number;
  for (let prime = 2; left > 1; prime++) for (; left % prime === 0; left /= prime) primes.push(prime);
  return primes;
}
