import type pg from 'pg';
import { allRows, run } from '../../db/sql.ts';

/** This player's stored variants, by flag. */
export async function storedVariants(pool: pg.Pool, playerId: string): Promise<Map<string, string>> {
  const rows = await allRows<{ flag: string; variant: string }>(pool, 'flags-kept')`
    select flag, variant from flag_variants where player_id = ${playerId}`;
  return new Map(rows.map(({ flag, variant }) => [flag, variant]));
}

/** Stores the first decision; only for players. */
export async function storeVariants(
  pool: pg.Pool,
  playerId: string,
  decided: ReadonlyMap<string, string>,
  atMs: number,
): Promise<void> {
  if (decided.size === 0) return;
  await run(pool, 'flags-keep')`
    insert into flag_variants (player_id, flag, variant, at)
    select p.player_id, d.flag, d.variant, ${new Date(atMs)} from players p,
      unnest(${[...decided.keys()]}::text[], ${[...decided.values()]}::text[]) d (flag, variant)
     where p.player_id = ${playerId} on conflict do nothing`;
}

export async function playersByVariant(
  pool: pg.Pool,
): Promise<Array<{ flag: string; variant: string; players: number }>> {
  const rows = await allRows<{ flag: string; variant: string; players: bigint }>(pool, 'flags-counted')`
    select flag, variant, count(*) as players from flag_variants group by flag, variant`;
  return rows.map((row) => ({ ...row, players: Number(row.players) }));
}
