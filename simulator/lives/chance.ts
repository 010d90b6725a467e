// Seeded random numbers (sfc32). They depend only on seed, player, day and purpose, and on nothing that happened before. So
// two contents are compared with the same luck.
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

/** Random streams of one player. The same day and purpose give the same stream. */
export interface Fate {
  on(day: number, purpose: Purpose, number?: number): Chance;
}

/** Purposes of streams. A purpose is its position in this list, so add new ones at the end. */
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
  on: (day, purpose, number = 0) => new Stream(seed, player, day * 64 + numberOf[purpose], number),
});

class Stream implements Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(seed: number, player: number, place: number, number: number) {
    this.#a = seed | 0;
    this.#b = player | 0;
    this.#c = Math.imul(place, 0x9e3779b9) ^ 0x85ebca6b;
    this.#counter = (Math.imul(number, 0xc2b2ae35) + 1) | 0;
    for (let i = 0; i < 15; i += 1) this.word();
  }

  word(): number {
    const b = this.#b;
    const c = this.#c;
    const sum = (((this.#a + b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = b ^ (b >>> 9);
    this.#b = (c + (c << 3)) | 0;
    this.#c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  next(): number {
    return this.word() / WORD;
  }

  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)]!;
  }
}
