// The engine's hashes in the browser; synchronous, as the engine is.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Digest } from '@parlor/economy/kernel/world.ts';

export const browserDigest: Digest = {
  sha256Hex: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmacSha256: (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)),
};
