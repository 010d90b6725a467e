// SHA-256 for the tree of a book, for browsers and parlor-verify.
import { sha256 } from '@noble/hashes/sha2.js';
import type { HashInto } from '@parlor/economy/money/books/sum-tree.ts';

export const hashInto: HashInto = (bytes, into, at) => into.set(sha256(bytes), at);
