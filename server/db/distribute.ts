import { sql, type Kysely } from 'kysely';
import { BY_PLAYER, KEYS_BETWEEN_MACHINES, ON_EVERY_MACHINE } from './placement.ts';

/** What changes before the first table is placed; PostgreSQL alone can do it. */
export const PREPARATIONS: readonly string[] = [
  ...KEYS_BETWEEN_MACHINES.map(([table, key]) => `alter table ${table} drop constraint ${key}`),
  // An act writes its change of place too, so the queue lies with whoever moved; its key has to hold them.
  'alter table contest_changes drop constraint contest_changes_pkey',
  'alter table contest_changes add primary key (player_id, edition, id)',
  'create index contest_changes_by_edition on contest_changes (edition, id)',
];

/**
 * Places every table that has no place yet, where the database has the extension of Citus and tables are empty; elsewhere
 * it does nothing. All in one transaction: a start that is killed here leaves no table placed.
 *
 * @returns the tables placed
 */
export async function distribute<T>(db: Kysely<T>): Promise<readonly string[]> {
  if (!(await hasCitus(db))) return [];
  return db.transaction().execute(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    // Processes that start at once: the second waits as long as it takes, and finds everything placed.
    await run('set local lock_timeout = 0');
    await run(`select pg_advisory_xact_lock(hashtextextended('distribute', 0))`);
    const { rows } = await sql<{ name: string }>`
      select logicalrelid::regclass::text as name from pg_dist_partition`.execute(tx);
    const placed = new Set(rows.map(({ name }) => name));
    const missing = [...Object.keys(ON_EVERY_MACHINE), ...BY_PLAYER].filter((table) => !placed.has(table));
    if (missing.length === 0) return [];
    // Books are append-only by triggers, which look at nothing but their own row, at rows of the same player or at what
    // every machine has.
    await run('set local citus.enable_unsafe_triggers to on');
    if (!placed.has('players')) for (const statement of PREPARATIONS) await run(statement);
    for (const table of missing)
      await run(
        table in ON_EVERY_MACHINE
          ? `select create_reference_table('${table}')`
          : table === 'players'
            ? `select create_distributed_table('players', 'player_id', colocate_with => 'none')`
            : `select create_distributed_table('${table}', 'player_id', colocate_with => 'players')`,
      );
    return missing;
  });
}

/** After the start: whether rows lie on several machines. */
export async function hasCitus<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as has`.execute(db);
  return rows[0]?.has === true;
}
