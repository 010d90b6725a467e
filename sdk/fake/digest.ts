// The engine's hashes without a server; synchronous, as the engine is.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Digest } from '@parlor/economy/world.ts';

export const browserDigest: Digest = {
  sha256Hex: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmacSha256: (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)),
};

export const freshSecret = (): string => bytesToHex(randomBytes(32));
