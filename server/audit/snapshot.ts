// Reads the database in one snapshot, a few rows at a time.
import type pg from 'pg';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';

const ROWS_AT_ONCE = 2_000;
/** Replaces the pool's timeout for replies, because reading everything may take long. */
const ANSWER_WITHIN_MS = DAY_MS;

/** One snapshot. It is read-only. */
export interface Snapshot {
  /** False on a cluster: its nodes have no common snapshot. */
  readonly hasSameGoods: boolean;
  /** Few rows, at once. */
  all<R extends pg.QueryResultRow>(sql: string): Promise<R[]>;
  /** Any number of rows; only some are in memory at a time. */
  rows<R extends pg.QueryResultRow>(sql: string): AsyncGenerator<R, void, undefined>;
  /** Few rows, in a new snapshot of now. */
  later<R extends pg.QueryResultRow>(sql: string): Promise<R[]>;
  /** Ends it. `isBroken`: the connection cannot be used again. */
  end(isBroken?: boolean): Promise<void>;
}

/** Its owner ends it. */
export async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect();
  let hasSameGoods = true;
  try {
    // No timeout, because reading everything may take long, and reads block nobody.
    await client.query(`begin isolation level repeatable read, read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
    hasSameGoods = rows.length === 0;
  } catch (error) {
    client.release(true);
    throw error;
  }
  let cursors = 0;
  let isOpen = true;
  return {
    hasSameGoods,
    all: async <R extends pg.QueryResultRow>(sql: string) => (await client.query<R>(patient(sql))).rows,
    rows: async function* <R extends pg.QueryResultRow>(sql: string) {
      const cursor = `rows_${++cursors}`;
      await client.query(patient(`declare ${cursor} no scroll cursor for ${sql}`));
      for (;;) {
        const { rows } = await client.query<R>(patient(`fetch ${ROWS_AT_ONCE} from ${cursor}`));
        yield* rows;
        if (rows.length < ROWS_AT_ONCE) return;
      }
    },
    later: async <R extends pg.QueryResultRow>(sql: string) => {
      const next = await openSnapshot(pool);
      try {
        return await next.all<R>(sql);
      } finally {
        await next.end();
      }
    },
    end: async (isBroken = false) => {
      if (!isOpen) return;
      isOpen = false;
      let isLost = isBroken;
      if (!isLost) await client.query('rollback').catch(() => (isLost = true));
      client.release(isLost);
    },
  };
}

const patient = (text: string): pg.QueryConfig & { readonly query_timeout: number } => ({
  text,
  query_timeout: ANSWER_WITHIN_MS,
});
