// A chain of seeds: each seed is the hash of the next one. The hash of the first seed is published before the first use, so
// nobody can change a later seed, and nobody can compute one from an earlier one. Rounds that a game shares and the days of
// the daily challenge take their seeds from such chains.
import type { Digest } from '@parlor/economy/kernel/world.ts';

/** Seeds of one chain. */
export const CHAIN_LENGTH = 10_000;

/** The place of a day in the chains of the daily challenge: whole days since 1970, one seed each. */
export const placeOfDay = (dayNumber: number): { readonly chain: number; readonly place: number } => ({
  chain: Math.floor(dayNumber / CHAIN_LENGTH),
  place: (dayNumber % CHAIN_LENGTH) + 1,
});

export interface Chain {
  /** SHA-256 of the seed at place 1, as hex: published before the first use. */
  readonly commitment: string;
  /** A seed by its place from 1 to `CHAIN_LENGTH`. */
  seedAt(place: number): string;
}

/** All seeds of a chain, from the secret at its end: SHA-256 of a seed's hex text is the seed before it. */
export function chainFrom(digest: Pick<Digest, 'sha256Hex'>, secret: string, length = CHAIN_LENGTH): Chain {
  const seeds: string[] = Array<string>(length);
  let seed = secret;
  for (let place = length; place >= 1; place--) {
    seeds[place - 1] = seed;
    seed = digest.sha256Hex(seed);
  }
  return {
    commitment: seed,
    seedAt(place) {
      const found = seeds[place - 1];
      if (found === undefined) throw new RangeError(`A chain of ${length} seeds has no place ${place}`);
      return found;
    },
  };
}

/** Whether a seed at this place belongs to the chain with this commitment, or to the earlier seed at `from`. */
export function isOfChain(
  digest: Pick<Digest, 'sha256Hex'>,
  seed: string,
  {
    place,
    commitment,
    from = 0,
  }: { readonly place: number; readonly commitment: string; readonly from?: number },
): boolean {
  let hash = seed;
  for (let at = place; at > from; at--) hash = digest.sha256Hex(hash);
  return hash === commitment;
}
