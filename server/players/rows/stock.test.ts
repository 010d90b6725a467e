import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { openDatabase } from '../../db/open.ts';
import { createTestDatabase } from '../../test/database.ts';
import { changeStock } from './stock.ts';

let pool: pg.Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = openDatabase({ url: database.url, onError: () => undefined });
  pool = opened.pool;
  close = async () => {
    await opened.close();
    await database.drop();
  };
  await pool.query(`insert into stock (item_id, taken) values ('ant', 0), ('bee', 0)`);
});
afterAll(() => close());

const take = (...items: string[]): Promise<void> =>
  inTransaction(pool, (tx) =>
    changeStock(
      tx,
      items.map((itemId) => ({ itemId, by: 1, max: 5 })),
    ),
  );

/** How many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0]!.n >= count) return;
  }
}

test('two buyers of the same two items, each in another order, never deadlock', async () => {
  const holder = await pool.connect();
  await holder.query('begin');
  // Locked and not changed: a statement that waits for a changed row looks it up again and may be overtaken.
  await holder.query(`select from stock where item_id = 'ant' for update`);
  const first = take('ant', 'bee');
  await waiting(1);
  const second = take('bee', 'ant');
  await waiting(2);
  await holder.query('commit');
  holder.release();
  await Promise.all([first, second]);
  const { rows } = await pool.query('select item_id, taken from stock order by item_id');
  expect(rows).toEqual([
    { item_id: 'ant', taken: 2n },
    { item_id: 'bee', taken: 2n },
  ]);
});
