// Reading everything as it stood at one moment, a few rows at a time.
import type pg from 'pg';

const ROWS_AT_ONCE = 2_000;
/** Takes the place of the pool's deadline for an answer: reading it all takes as long as it takes. */
const ANSWER_WITHIN_MS = 24 * 3_600_000;

/** One moment of the database. Nothing can be written through it. */
export interface Snapshot {
  /** Few rows, at once. */
  all<R extends pg.QueryResultRow>(sql: string): Promise<R[]>;
  /** Any number of rows; only some are in memory at a time. */
  rows<R extends pg.QueryResultRow>(sql: string): AsyncGenerator<R, void, undefined>;
  /** Ends it; `isBroken` where the connection is of no more use. */
  end(isBroken?: boolean): Promise<void>;
}

/** Its owner ends it. */
export async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect();
  try {
    // Reading it all takes as long as it takes; the rows of a table that nobody locks are waited for by nobody.
    await client.query(`begin isolation level repeatable read, read only;
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
  } catch (error) {
    client.release(true);
    throw error;
  }
  let cursors = 0;
  let isOpen = true;
  return {
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
