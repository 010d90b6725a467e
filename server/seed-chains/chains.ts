// The chains of seeds of this server's games and of its daily challenge. A chain and the one after it are published before
// the first use of the chain.
import { CHAIN_LENGTH, chainFrom, type Chain } from '@parlor/games/seed-chain.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import type { Deps } from '../runtime/deps.ts';
import { chainByNumber, insertChain } from './store.ts';

export interface ChainsDeps extends Deps {
  readonly digest: Digest;
  readonly freshSecret: () => string;
}

interface KnownChain {
  readonly number: number;
  readonly length: number;
  readonly chain: Chain;
}

export class Chains {
  readonly #o: ChainsDeps;
  /** The chain in use, by owner: a game's id, or the daily challenge. */
  readonly #known = new Map<string, KnownChain>();
  constructor(options: ChainsDeps) {
    this.#o = options;
  }

  /** Publishes this chain and the next if they are missing. Another process may have done it, so the rows are read again. */
  async of(owner: string, number: number): Promise<KnownChain> {
    const known = this.#known.get(owner);
    if (known?.number === number) return known;
    const { pool, clock, digest, freshSecret } = this.#o;
    for (const each of [number, number + 1]) {
      if (await chainByNumber(pool, owner, each)) continue;
      const secret = freshSecret();
      const { commitment } = chainFrom(digest, secret);
      const stored = { number: each, commitment, secret, length: CHAIN_LENGTH };
      await insertChain(pool, owner, stored, clock.now());
    }
    const stored = await chainByNumber(pool, owner, number);
    if (stored === undefined) throw new Error(`The chain ${number} of ${owner} was not stored`);
    const { length, secret } = stored;
    const fresh = { number, length, chain: chainFrom(digest, secret, length) };
    this.#known.set(owner, fresh);
    return fresh;
  }
}
