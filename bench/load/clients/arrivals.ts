// When each request of an open load is due, and its kind. Computed in advance, whatever the server does.

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Arrival<K extends string> {
  /** Milliseconds after the start. */
  readonly dueMs: number;
  readonly kind: K;
}

export interface Plan<K extends string> {
  readonly seed: number;
  readonly perSecond: number;
  readonly count: number;
  /** Relative frequency of each kind. */
  readonly shares: Readonly<Record<K, number>>;
}

/** Arrivals of many independent people (a Poisson process), earliest first. */
export function arrivalsOf<K extends string>({ seed, perSecond, count, shares }: Plan<K>): Arrival<K>[] {
  const chance = seeded(seed);
  const kinds = Object.entries(shares) as Array<[K, number]>;
  const total = kinds.reduce((sum, [, share]) => sum + share, 0);
  const kindAt = (place: number): K => {
    let left = place;
    for (const [kind, share] of kinds) if ((left -= share) < 0) return kind;
    return kinds.at(-1)![0];
  };
  let dueMs = 0;
  return Array.from({ length: count }, () => {
    dueMs += (-Math.log(1 - chance()) / perSecond) * 1_000;
    return { dueMs, kind: kindAt(chance() * total) };
  });
}
