import type pg from 'pg';
import { isOnCluster } from '../database.ts';

/** How many statements of this database wait for a lock, on any machine of a cluster. */
export async function lockWaits(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    isOnCluster
      ? 'select count(distinct waiting_gpid)::integer as n from citus_lock_waits'
      : `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.n;
}
