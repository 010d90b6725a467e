// Settings of PostgreSQL with which a Citus cluster serves players, but cannot move shards or commit on two machines.
import { sql, type Kysely } from 'kysely';

export interface ClusterSettings {
  readonly walLevel: string;
  readonly workerProcesses: number;
  readonly preparedTransactions: number;
  readonly connections: number;
  /** That accept connections. Citus's maintenance takes a worker process for each with the extension. */
  readonly databases: number;
}

/** For a rebalance: its queue, its tasks, and logical replication on the machine that gets a shard. */
const PROCESSES_OF_A_MOVE = 8;

/** What is wrong with them, one line for each; what would be right, and what happens otherwise. */
export function settingsAmiss(settings: ClusterSettings): readonly string[] {
  const { walLevel, workerProcesses, preparedTransactions, connections, databases } = settings;
  const wanted = databases + PROCESSES_OF_A_MOVE;
  const amiss = [
    walLevel === 'logical'
      ? ''
      : `wal_level is ${walLevel} and has to be logical: no shard moves while players are served.`,
    workerProcesses >= wanted
      ? ''
      : `max_worker_processes is ${workerProcesses} and has to be at least ${wanted} with ${databases} databases: a rebalance waits for ever, and nobody finishes prepared transactions of a database that gets none.`,
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
           (select count(*)::int from pg_database where datallowconn) as databases`.execute(db);
  return rows[0]!;
}
