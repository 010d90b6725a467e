// The engine's hashes and entropy without a server.
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';

import { browserDigest } from '../fairness/digest.ts';

export { browserDigest };

export const freshSecret = (): string => bytesToHex(randomBytes(32));

/** Always the same row of secrets, for a past that everybody sees alike. */
export function secretsOf(name: string): () => string {
  let n = 0;
  return () => browserDigest.sha256Hex(`${name} ${n++}`);
}
