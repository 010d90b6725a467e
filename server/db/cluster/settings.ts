// Settings of PostgreSQL with which a Citus cluster serves players, but cannot move shards or commit on two machines.
import { sql, type Kysely } from 'kysely';

export interface ClusterSettings {
  readonly walLevel: string;
  readonly workerProcesses: number;
  readonly preparedTransactions: number;
  readonly connections: number;
  /** Those of this PostgreSQL in which Citus's maintenance runs, a worker process each. */
  readonly databases: number;
}

/** The launcher of logical replication, the queue of a rebalance, and what copies: its tasks, or those that apply on the other side. */
const PROCESSES_BESIDE = 6;

/** What is wrong with them, one line for each; what would be right, and what happens otherwise. */
export function settingsAmiss(settings: ClusterSettings): readonly string[] {
  const { walLevel, workerProcesses, preparedTransactions, connections, databases } = settings;
  const wanted = databases + PROCESSES_BESIDE;
  const amiss = [
    walLevel === 'logical'
      ? ''
      : `wal_level is ${walLevel} and has to be logical: no shard moves while players are served.`,
    workerProcesses >= wanted
      ? ''
      : `max_worker_processes is ${workerProcesses} and has to be at least ${wanted} with Citus in ${databases} databases: a rebalance may wait for ever.`,
    preparedTransactions >= connections
      ? ''
      : `max_prepared_transactions is ${preparedTransactions} and has to be at least max_connections (${connections}): acts on two machines fail.`,
  ];
  return amiss.filter((line) => line !== '');
}

/** Of the coordinator. The other machines are not asked, because a start does not need them (decision 0060). */
export async function readClusterSettings<T>(db: Kysely<T>): Promise<ClusterSettings> {
  const { rows } = await sql<ClusterSettings>`
    select current_setting('wal_level') as "walLevel",
           current_setting('max_worker_processes')::int as "workerProcesses",
           current_setting('max_prepared_transactions')::int as "preparedTransactions",
           current_setting('max_connections')::int as connections,
           (select greatest(count(*)::int, 1) from pg_stat_activity
             where backend_type like 'Citus Maintenance Daemon%') as databases`.execute(db);
  return rows[0]!;
}
