import type pg from 'pg';

/** What this player was given before, by flag. */
export async function storedVariants(pool: pg.Pool, playerId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ flag: string; variant: string }>({
    name: 'flags-kept',
    text: 'select flag, variant from flag_variants where player_id = $1',
    values: [playerId],
  });
  return new Map(rows.map(({ flag, variant }) => [flag, variant]));
}

/** Keeps what was decided first; of nobody who is no player. */
export async function keepVariants(
  pool: pg.Pool,
  playerId: string,
  decided: ReadonlyMap<string, string>,
  atMs: number,
): Promise<void> {
  if (decided.size === 0) return;
  await pool.query({
    name: 'flags-keep',
    text: `insert into flag_variants (player_id, flag, variant, at)
      select p.player_id, d.flag, d.variant, $4 from players p, unnest($2::text[], $3::text[]) d (flag, variant)
       where p.player_id = $1 on conflict do nothing`,
    values: [playerId, [...decided.keys()], [...decided.values()], new Date(atMs)],
  });
}

export async function playersByVariant(
  pool: pg.Pool,
): Promise<Array<{ flag: string; variant: string; players: number }>> {
  const { rows } = await pool.query<{ flag: string; variant: string; players: bigint }>({
    name: 'flags-counted',
    text: 'select flag, variant, count(*) as players from flag_variants group by flag, variant',
  });
  return rows.map((row) => ({ ...row, players: Number(row.players) }));
}
