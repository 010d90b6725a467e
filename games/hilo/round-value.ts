// The state of a round: the open card, the remaining cards, and its value as an exact fraction. Every guess
// multiplies the value by the fair odds of the moment. So no guess, skip or cash-out is better than another:
// the return is `returnE4`, whatever the player does.
import type { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import { MAX_E4, MULTIPLIER_ONE } from '../odds.ts';
import { chancesOf, effectOf, type Chance, type Classes, type Effect } from './guess.ts';

export interface Place {
  /** Class of the card to beat. */
  readonly open: number;
  /** Number of possible cards of each class. */
  readonly left: readonly number[];
  readonly guesses: number;
  readonly skips: number;
  readonly lost: boolean;
  /** What a stake of 1 is worth now, as the fraction `part` / `of`. */
  readonly part: bigint;
  readonly of: bigint;
}

const take = (classes: Classes, left: readonly number[], card: number): readonly number[] =>
  classes.deck.dealtOnce ? left.map((count, one) => (one === card ? count - 1 : count)) : left;

/** The state after the first card. */
export const beginning = (classes: Classes, { returnE4 }: HiloSettings, first: number): Place => ({
  open: first,
  left: take(classes, classes.counts, first),
  guesses: 0,
  skips: 0,
  lost: false,
  part: BigInt(returnE4),
  of: BigInt(MULTIPLIER_ONE),
});

/** The value in ten-thousandths, rounded down. */
export const worthE4 = ({ lost, part, of }: Place): number =>
  lost ? 0 : Number((part * BigInt(MULTIPLIER_ONE)) / of);

/** The value if a guess is right. Pushes win and lose nothing, so they do not count in the fair odds. */
const afterRight = (place: Place, { right, push, all }: Chance): Place => ({
  ...place,
  part: place.part * BigInt(all - push),
  of: place.of * BigInt(right),
});
export const rightE4 = (place: Place, chance: Chance): number => worthE4(afterRight(place, chance));

/** Offered guesses. A guess above the maximum payout is not offered. */
export const offered = (classes: Classes, settings: HiloSettings, place: Place): readonly Chance[] =>
  place.lost || place.guesses >= settings.guesses
    ? []
    : chancesOf(classes, place.open, place.left).filter((chance) => rightE4(place, chance) <= MAX_E4);

export const maySkip = (settings: HiloSettings, place: Place): boolean =>
  !place.lost && place.guesses < settings.guesses && place.skips < settings.skips;

export const isOver = (classes: Classes, settings: HiloSettings, place: Place): boolean =>
  place.lost || (offered(classes, settings, place).length === 0 && !maySkip(settings, place));

/** A joker is never the open card. */
const turned = (classes: Classes, place: Place, next: number): Place => ({
  ...place,
  open: next === classes.joker ? place.open : next,
  left: take(classes, place.left, next),
});

export const afterSkip = (classes: Classes, place: Place, next: number): Place => ({
  ...turned(classes, place, next),
  skips: place.skips + 1,
});

export function afterGuess(
  classes: Classes,
  place: Place,
  chance: Chance,
  next: number,
): { readonly place: Place; readonly effect: Effect } {
  const effect = effectOf(classes, chance, place.open, next);
  const valued =
    effect === 'right' ? afterRight(place, chance) : effect === 'wrong' ? { ...place, lost: true } : place;
  return { effect, place: { ...turned(classes, valued, next), guesses: place.guesses + 1 } };
}
