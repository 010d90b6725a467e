import type { Digest } from '../../economy/kernel/world.ts';

/** A life's own secrets: what a server takes from its machine comes here from the seed. */
export function secretsOf(digest: Digest, seed: number, index: number): () => string {
  let taken = 0;
  return () => digest.sha256Hex(`${seed} ${index} ${taken++}`);
}
