import { sha256 } from '@noble/hashes/sha2.js';
import type { HashInto } from '@parlor/economy/money/books/sum-tree.ts';

export const hashInto: HashInto = (bytes, into, at) => into.set(sha256(bytes), at);
