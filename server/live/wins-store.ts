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
    text: "select id, body from outbox where kind = 'win' and id > $1 order by id desc limit $2",
    values: [aboveId, limit],
  });
  return rows.map((row) => ({ id: Number(row.id), body: row.body }));
}
