import type { Digest } from '../../economy/kernel/world.ts';

/** Secrets of a simulated player, from the seed; a server takes them from its machine. */
export function secretsOf(digest: Digest, seed: number, index: number): () => string {
  let taken = 0;
  return () => digest.sha256Hex(`${seed} ${index} ${taken++}`);
}
