import type pg from 'pg';

/** A win as it stands in the outbox. */
export interface StoredWin {
  /** Grows with every entry of the outbox, in the order they were written, which is not that of their commits. */
  readonly id: number;
  /** JSON text. */
  readonly body: string;
}

/** The newest wins above an id, newest first, at most `limit`. */
export async function newestWins(pool: pg.Pool, aboveId: number, limit: number): Promise<StoredWin[]> {
  const { rows } = await pool.query<{ id: bigint; body: string }>({
    name: 'newest-wins',
    // A win that was taken back is none; its round is named where it is of a studio.
    text: `select o.id, o.body from outbox o where o.kind = 'win' and o.id > $1
      and not exists (select from outbox t where t.kind = 'win-taken-back' and t.player_id = o.player_id and t.id > o.id
        and t.body::json->>'round' = o.body::json->>'round')
      order by o.id desc limit $2`,
    values: [aboveId, limit],
  });
  return rows.map((row) => ({ id: Number(row.id), body: row.body }));
}
