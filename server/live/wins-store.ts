import type pg from 'pg';
import { namedFaceOf, publicColumns, type PublicFace, type PublicRow } from '../contests/ranking/names.ts';
import { allRows, raw } from '../db/sql.ts';

/** A win in the outbox. */
export interface StoredWin {
  readonly playerId: string;
  /** Rises with every outbox entry in write order, which is not commit order. */
  readonly id: number;
  /** JSON text. */
  readonly body: string;
}

/** The newest wins above an id, newest first, at most `limit`. */
export async function newestWins(pool: pg.Pool, aboveId: number, limit: number): Promise<StoredWin[]> {
  // A rolled-back win does not count. A studio's win names its round.
  const rows = await allRows<{ player_id: bigint; id: bigint; body: string }>(pool, 'newest-wins')`
    select o.player_id, o.id, o.body from outbox o where o.kind = 'win' and o.id > ${aboveId}
      and not exists (select from outbox t where t.kind = 'win-taken-back' and t.player_id = o.player_id
        and t.id > o.id and t.body::json->>'round' = o.body::json->>'round')
    order by o.id desc limit ${limit}`;
  return rows.map((row) => ({
    playerId: String(row.player_id),
    id: Number(row.id),
    body: row.body,
  }));
}

/** The names of players who do not appear as guests; a disabled player has none. */
export async function facesOf(pool: pg.Pool, playerIds: readonly string[]): Promise<Map<string, PublicFace>> {
  const rows = await allRows<PublicRow & { player_id: bigint }>(pool, 'faces-of-winners')`
    select p.player_id, ${raw(publicColumns('p'))} from profiles p
    where p.player_id = any(${playerIds}::bigint[]) and p.public_name is not null
      and p.disabled_at is null`;
  return new Map(
    rows.flatMap((row) => {
      const face = namedFaceOf(row);
      return face ? [[String(row.player_id), face] as const] : [];
    }),
  );
}
