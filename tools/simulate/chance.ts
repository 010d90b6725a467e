// Seeded chance: the same seed gives the same lives, whatever else the machine does (sfc32).
export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number;
  /** True in `share` of all cases. */
  happens(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** `stream` tells apart those who share a seed, such as players. */
export function chance(seed: number, stream: number): Chance {
  let a = seed >>> 0;
  let b = stream >>> 0;
  let c = 0x9e3779b9;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 15; i += 1) next();
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    happens: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)]!,
  };
}
