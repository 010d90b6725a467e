// Metrics of the database: response time, standbys, and on a Citus cluster unreachable nodes and the balance
// of shards.
import type pg from 'pg';
import type { WarnLog } from '../runtime/deps.ts';
import type { WatchedGauge } from '../runtime/metrics.ts';
import { RepeatedTask } from '../runtime/repeated-task.ts';

const LOOK_EVERY_MS = 15_000;

interface Seen {
  /** From query to reply, including the wait for a connection and at a pooler. */
  readonly answerMs: number;
  readonly standbys: number;
  readonly standbyLagS: number;
  readonly nodes: number;
  readonly nodesAway: number;
  readonly unevenness: number;
}

/** A role without pg_monitor sees that a standby exists, but not its lag. */
const STANDBYS = `select count(*)::int as standbys, coalesce(max(extract(epoch from replay_lag)), 0)::float8 as lag,
  to_regclass('pg_dist_node') is not null as is_cluster
  from pg_stat_replication where application_name not like 'citus%' and state = 'streaming'`;
/** For nodes with shards: how far the fullest exceeds the emptiest, relative to the mean. */
const CLUSTER = `select count(*)::int as nodes,
  (count(*) filter (where not d.isactive or not citus_check_connection_to_node(d.nodename, d.nodeport)))::int as away,
  coalesce((max(p.n) filter (where d.shouldhaveshards) - min(p.n) filter (where d.shouldhaveshards))
    / nullif(avg(p.n) filter (where d.shouldhaveshards), 0), 0)::float8 as unevenness
  from pg_dist_node d cross join lateral (select count(*) as n from pg_dist_placement where groupid = d.groupid) p
  where d.noderole = 'primary'`;

export interface DatabaseWatch {
  readonly gauges: readonly WatchedGauge[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createDatabaseWatch({
  pool,
  log,
}: {
  readonly pool: pg.Pool;
  readonly log: WarnLog;
}): DatabaseWatch {
  let seen: Seen = { answerMs: 0, standbys: 0, standbyLagS: 0, nodes: 0, nodesAway: 0, unevenness: 0 };
  const look = async (): Promise<void> => {
    const began = performance.now();
    const { rows } = await pool.query<{ standbys: number; lag: number; is_cluster: boolean }>(STANDBYS);
    const answerMs = performance.now() - began;
    const { standbys = 0, lag = 0, is_cluster: isCluster = false } = rows[0] ?? {};
    const cluster = isCluster
      ? (await pool.query<{ nodes: number; away: number; unevenness: number }>(CLUSTER)).rows[0]
      : undefined;
    seen = {
      answerMs,
      standbys,
      standbyLagS: lag,
      nodes: cluster?.nodes ?? 0,
      nodesAway: cluster?.away ?? 0,
      unevenness: cluster?.unevenness ?? 0,
    };
  };
  let isStopped = false;
  const task = new RepeatedTask({
    everyMs: LOOK_EVERY_MS,
    run: () => (isStopped ? Promise.resolve() : look()),
    log,
    onFailure: 'Cannot read the figures of the database; the previous ones stay',
  });
  const gauge = (name: string, help: string, read: () => number): WatchedGauge => ({ name, help, read });
  return {
    gauges: [
      gauge('database_pool_connections', 'Connections of this process', () => pool.totalCount),
      gauge('database_pool_waiting', 'Calls that wait for one of them', () => pool.waitingCount),
      gauge(
        'database_answer_seconds',
        'Time of a small question, with its wait for a connection and at a pooler',
        () => seen.answerMs / 1000,
      ),
      gauge('database_standbys', 'Servers that follow the database', () => seen.standbys),
      gauge('database_standby_lag_seconds', 'The one that is furthest behind', () => seen.standbyLagS),
      gauge('cluster_nodes', 'Nodes of the Citus cluster; 0 without one', () => seen.nodes),
      gauge('cluster_nodes_away', 'Nodes that do not answer the others', () => seen.nodesAway),
      gauge(
        'cluster_shard_unevenness',
        'How many shards the fullest node has more than the emptiest, by the mean',
        () => seen.unevenness,
      ),
    ],
    start: () => task.start(),
    stop: () => {
      isStopped = true;
      return task.stop();
    },
  };
}
