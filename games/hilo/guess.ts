// Possible guesses about the next card, and their odds (round-value.ts makes multipliers of them). Cards are counted by
// what the guesses compare: rank or suit.
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import { deckOf, isRed, SUITS, type Deck } from './deck.ts';

export const GUESSES = {
  compare: ['higher', 'lower'],
  suits: ['red', 'black', ...SUITS],
  pivot: ['low', 'high', 'seven'],
} as const satisfies Record<HiloSettings['kind'], readonly string[]>;
export type Guess = (typeof GUESSES)[HiloSettings['kind']][number];

/** The effect of a class of cards on a guess. */
export type Effect = 'right' | 'push' | 'wrong';

/** The cards in classes: all cards of a class give every guess the same result. */
export interface Classes {
  readonly deck: Deck;
  readonly guesses: readonly Guess[];
  /** The class of a card: ranks from the lowest, then the joker. Or suits. */
  readonly classOf: (card: number) => number;
  /** Number of cards of each class in a full deck. */
  readonly counts: readonly number[];
  /** The class of the joker, or −1. */
  readonly joker: number;
  readonly effect: (guess: Guess, open: number, next: number) => Effect;
  /** Cached odds for each open card, with a full deck. */
  readonly known: (readonly Chance[])[];
}

const SEVEN = 6;

export function classesOf(settings: HiloSettings): Classes {
  const deck = deckOf(settings);
  const ofSuits = settings.kind === 'suits';
  const counts: readonly number[] = ofSuits
    ? SUITS.map(() => deck.ranks.length)
    : [...deck.ranks.map(() => SUITS.length), ...(deck.joker ? [1] : [])];
  const joker = deck.joker ? deck.ranks.length : -1;
  const tie: Effect =
    settings.kind !== 'compare' || settings.ties === 'lose'
      ? 'wrong'
      : settings.ties === 'win'
        ? 'right'
        : 'push';
  const right = (is: boolean): Effect => (is ? 'right' : 'wrong');
  return {
    deck,
    guesses: GUESSES[settings.kind],
    classOf: (card) => (ofSuits ? card % SUITS.length : Math.floor(card / SUITS.length)),
    counts,
    joker,
    known: [],
    effect(guess, open, next) {
      if (next === joker) return 'right';
      switch (guess) {
        case 'higher':
          return next === open ? tie : right(next > open);
        case 'lower':
          return next === open ? tie : right(next < open);
        case 'low':
          return right(next < SEVEN);
        case 'high':
          return right(next > SEVEN);
        case 'seven':
          return right(next === SEVEN);
        case 'red':
        case 'black':
          return right(isRed(SUITS[next] ?? 'spade') === (guess === 'red'));
        case 'spade':
        case 'heart':
        case 'diamond':
        case 'club':
          return right(SUITS[next] === guess);
      }
    },
  };
}

/** A guess with its exact odds: how many of `all` cards make it right, and how many change nothing. */
export interface Chance {
  readonly guess: Guess;
  readonly right: number;
  readonly push: number;
  readonly all: number;
  /** Whether an equal card is wrong here although it usually is not, because no other card could be wrong. */
  readonly tieIsWrong: boolean;
}

/**
 * Guesses offered for an open card, given the cards that can come. If no card could be wrong, an equal one
 * is. A guess that still cannot be wrong, or never be right, is not offered: no win without risk.
 */
export function chancesOf(classes: Classes, open: number, left: readonly number[]): readonly Chance[] {
  // With a full deck (cards are put back) only the open card decides, so its chances are cached.
  if (left !== classes.counts) return computeChances(classes, open, left);
  const known = classes.known[open] ?? computeChances(classes, open, left);
  classes.known[open] = known;
  return known;
}

function computeChances(classes: Classes, open: number, left: readonly number[]): readonly Chance[] {
  const all = left.reduce((sum, count) => sum + count, 0);
  return classes.guesses.flatMap((guess): readonly Chance[] => {
    const of = (effect: Effect): number =>
      left.reduce(
        (sum, count, next) => (classes.effect(guess, open, next) === effect ? sum + count : sum),
        0,
      );
    const right = of('right');
    const push = of('push');
    if (right + push < all) return right === 0 ? [] : [{ guess, right, push, all, tieIsWrong: false }];
    const same = left[open] ?? 0;
    if (same === 0 || same === all) return [];
    return [{ guess, right: all - same, push: 0, all, tieIsWrong: true }];
  });
}

export const effectOf = (
  classes: Classes,
  { guess, tieIsWrong }: Chance,
  open: number,
  next: number,
): Effect => (tieIsWrong && next === open ? 'wrong' : classes.effect(guess, open, next));
