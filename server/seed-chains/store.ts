// Chains of seeds in the database. A chain belongs to a game whose rounds are shared, or to the daily challenge.
import type pg from 'pg';
import type { PublishedChain } from '@parlor/contract/calls/shared-rounds.ts';
import { allRows, firstRow, run } from '../db/sql.ts';

export interface StoredChain {
  readonly number: number;
  readonly commitment: string;
  readonly secret: string;
  readonly length: number;
}

/** The chain of this number; undefined if there is none yet. */
export const chainByNumber = (
  pool: pg.Pool,
  owner: string,
  number: number,
): Promise<StoredChain | undefined> =>
  firstRow<StoredChain & pg.QueryResultRow>(pool, 'shared-chain')`
    select number, commitment, secret, length from shared_chains where game_id = ${owner} and number = ${number}`;

/** Inserts nothing if another process has published a chain with this number. Returns the number of inserted rows. */
export const insertChain = (pool: pg.Pool, owner: string, c: StoredChain, nowMs: number): Promise<number> =>
  run(pool, 'publish-shared-chain')`
    insert into shared_chains (game_id, number, commitment, secret, length, at)
    values (${owner}, ${c.number}, ${c.commitment}, ${c.secret}, ${c.length}, ${new Date(nowMs).toISOString()})
    on conflict do nothing`;

/** The newest ones, and those with these numbers; the newest first. */
export async function publishedChains(
  pool: pg.Pool,
  owner: string,
  also: readonly number[] = [],
): Promise<PublishedChain[]> {
  const rows = await allRows<{ number: number; commitment: string; length: number; at: Date }>(
    pool,
    'published-shared-chains',
  )`
    select number, commitment, length, at from shared_chains
    where game_id = ${owner} and (number = any(${also}::int[])
      or number > (select max(number) from shared_chains where game_id = ${owner}) - 20)
    order by number desc`;
  return rows.map(({ number: chain, commitment, length, at }) => ({
    chain,
    commitment,
    length,
    publishedAt: at.toISOString(),
  }));
}
