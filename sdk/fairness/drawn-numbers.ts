// The numbers of one draw and its intermediate values.
import { toHex } from '@parlor/contract/formats/bytes.ts';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import type { DrawSource } from '@parlor/economy/play/game-rules.ts';
import { browserDigest } from './digest.ts';

export interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** A drawn number: from 0 to `below` − 1. */
export interface DrawnNumber {
  readonly value: number;
  readonly below: number;
}

export const hashOf = (serverSeed: string): string => browserDigest.sha256Hex(serverSeed);

/** The first 32 bytes of the HMAC, as hex. */
export const firstBytesOf = ({ serverSeed, clientSeed, nonce }: Seeds): string =>
  toHex(browserDigest.hmacSha256(serverSeed, `${clientSeed}:${nonce}:0`));

/** The source of a draw, which keeps each number that is taken from it in `numbers`. */
export function recordedSource({ serverSeed, clientSeed, nonce }: Seeds): {
  source: DrawSource;
  numbers: DrawnNumber[];
} {
  const inner = drawSource(browserDigest, serverSeed, clientSeed, nonce);
  const numbers: DrawnNumber[] = [];
  const source: DrawSource = {
    below(below) {
      const value = inner.below(below);
      numbers.push({ value, below });
      return value;
    },
  };
  return { source, numbers };
}
