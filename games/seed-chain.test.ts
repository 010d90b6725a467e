import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import { chainFrom, isOfChain } from './seed-chain.ts';

const digest: Pick<Digest, 'sha256Hex'> = {
  sha256Hex: (text) => createHash('sha256').update(text).digest('hex'),
};

test('every seed of a chain is the hash of the next, down to the commitment', () => {
  const chain = chainFrom(digest, digest.sha256Hex('end'), 50);
  expect(digest.sha256Hex(chain.seedAt(1))).toBe(chain.commitment);
  for (let place = 2; place <= 50; place++)
    expect(digest.sha256Hex(chain.seedAt(place))).toBe(chain.seedAt(place - 1));
  const of = { commitment: chain.commitment };
  expect(isOfChain(digest, chain.seedAt(7), { ...of, place: 7 })).toBe(true);
  expect(isOfChain(digest, chain.seedAt(7), { ...of, place: 8 })).toBe(false);
  expect(isOfChain(digest, chain.seedAt(9), { place: 9, from: 7, commitment: chain.seedAt(7) })).toBe(true);
  expect(() => chain.seedAt(51)).toThrow('no place 51');
});
