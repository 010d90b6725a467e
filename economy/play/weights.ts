// A choice by weight, and the name of a weight table.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { DrawSource } from './game-rules.ts';
import type { Digest } from '../kernel/world.ts';

/** Index of the weight that the draw selects. Weights are whole, and at least one is above zero. */
export function drawByWeight(weights: readonly number[], source: DrawSource): number {
  let at = source.below(weights.reduce((sum, w) => sum + w, 0));
  for (const [i, weight] of weights.entries()) {
    if (at < weight) return i;
    at -= weight;
  }
  throw new RangeError('A draw beyond all weights');
}

/** Names a table by its content, so that it cannot be edited in place (I23). */
export const versionOf = (digest: Digest, table: unknown): string =>
  digest.sha256Hex(canonicalJson(table)).slice(0, 16);

const versions = new WeakMap<object, string>();

/** The same for a table of the content in force: it never changes, and every pack and box that is opened names it. */
export function versionInForce(digest: Digest, table: object): string {
  const known = versions.get(table);
  if (known !== undefined) return known;
  const version = versionOf(digest, table);
  versions.set(table, version);
  return version;
}
