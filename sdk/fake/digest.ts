// The engine's hashes and entropy without a server.
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';

export { browserDigest } from '../fairness/digest.ts';

export const freshSecret = (): string => bytesToHex(randomBytes(32));
