// Seeded chance (sfc32). What a player does and draws follows from the seed, their number, the day and what it is for,
// and from nothing that happened before: two contents are compared on the same luck.
export interface Chance {
  /** A whole number from 0 to below 2^32. */
  word(): number;
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  /** True in `share` of all cases. */
  happens(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

const WORD = 2 ** 32;

/** Streams of chance of one player: the same place gives the same stream. */
export interface Fate {
  on(day: number, purpose: Purpose, number?: number): Chance;
}

/** What a stream is for. Only the order of the list counts; new ones come last. */
const PURPOSES = [
  'lot',
  'visit',
  'quest-exchange',
  'evening',
  'quest',
  'favourites',
  'fun',
  'shop',
  'claims',
  'round',
  'pack',
  'lootbox',
  'other-draw',
] as const;
export type Purpose = (typeof PURPOSES)[number];
const numberOf = Object.fromEntries(PURPOSES.map((purpose, i) => [purpose, i + 1])) as Record<
  Purpose,
  number
>;

export const fateOf = (seed: number, player: number): Fate => ({
  on: (day, purpose, number = 0) => stream(seed, player, day * 64 + numberOf[purpose], number),
});

function stream(seed: number, player: number, place: number, number: number): Chance {
  let a = seed >>> 0;
  let b = player >>> 0;
  let c = (Math.imul(place, 0x9e3779b9) ^ 0x85ebca6b) >>> 0;
  let counter = (Math.imul(number, 0xc2b2ae35) + 1) | 0;
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 15; i += 1) word();
  const next = (): number => word() / WORD;
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    word,
    next,
    between,
    happens: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)]!,
  };
}
