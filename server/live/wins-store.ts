import type pg from 'pg';
import { allRows } from '../db/sql.ts';

/** A win in the outbox. */
export interface StoredWin {
  /** Rises with every outbox entry in write order, which is not commit order. */
  readonly id: number;
  /** JSON text. */
  readonly body: string;
}

/** The newest wins above an id, newest first, at most `limit`. */
export async function newestWins(pool: pg.Pool, aboveId: number, limit: number): Promise<StoredWin[]> {
  // A rolled-back win does not count. A studio's win names its round.
  const rows = await allRows<{ id: bigint; body: string }>(pool, 'newest-wins')`
    select o.id, o.body from outbox o where o.kind = 'win' and o.id > ${aboveId}
      and not exists (select from outbox t where t.kind = 'win-taken-back' and t.player_id = o.player_id
        and t.id > o.id and t.body::json->>'round' = o.body::json->>'round')
    order by o.id desc limit ${limit}`;
  return rows.map((row) => ({ id: Number(row.id), body: row.body }));
}
