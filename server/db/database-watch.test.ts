import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, testEngines, type TestDatabase } from '../test/database.ts';
import { startStreamingPair, type StreamingPair } from '../test/postgres/streaming-pair.ts';
import { createDatabaseWatch } from './database-watch.ts';
import { openDatabase, type Database } from './open.ts';

let pair: StreamingPair;
let alone: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  [pair, alone] = await Promise.all([startStreamingPair(testEngines().at(-1)!), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await Promise.all([pair.stop(), alone.drop()]);
});

const logged: string[] = [];
const open = (url: string): Database => {
  const database = openDatabase({ url, poolSize: 1, onError: () => undefined });
  opened.push(database);
  return database;
};
const figuresOf = async ({ pool }: Database): Promise<Record<string, number>> => {
  const watch = createDatabaseWatch({ pool, log: { warn: (_fields, line) => logged.push(line) } });
  await watch.start();
  const figures = Object.fromEntries(watch.gauges.map(({ name, read }) => [name, read()]));
  await watch.stop();
  return figures;
};

test('a single database has no standby and no cluster', async () => {
  const figures = await figuresOf(open(alone.url));
  expect(figures).toMatchObject({ database_standbys: 0, cluster_nodes: 0, cluster_nodes_away: 0 });
  expect(figures['database_answer_seconds']).toBeGreaterThan(0);
  expect(logged).toEqual([]);
});

test('a standby is counted until it stops', async () => {
  const database = open(pair.primaryUrl);
  await expect.poll(() => figuresOf(database).then((f) => f['database_standbys'])).toBe(1);
  await pair.killStandby();
  await expect.poll(() => figuresOf(database).then((f) => f['database_standbys'])).toBe(0);
});

test('waiting for a connection counts in the response time', async () => {
  const database = open(alone.url);
  const client = await database.pool.connect();
  const watch = createDatabaseWatch({
    pool: database.pool,
    log: { warn: (_fields, line) => logged.push(line) },
  });
  const started = watch.start();
  const waiting = (): number | undefined =>
    watch.gauges.find(({ name }) => name === 'database_pool_waiting')?.read();
  await expect.poll(waiting).toBe(1);
  await client.query('select pg_sleep(0.2)');
  client.release();
  await started;
  expect(watch.gauges.find(({ name }) => name === 'database_answer_seconds')?.read()).toBeGreaterThan(0.19);
  await watch.stop();
});

/** The node catalogue of Citus, as tables and a function of the same shape. */
const CLUSTER = `
  create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text, isactive bool, shouldhaveshards bool);
  create table pg_dist_placement (groupid int);
  create function citus_check_connection_to_node(name text, port int) returns bool language sql as 'select name <> ''gone''';
  insert into pg_dist_node values (0, 'c', 1, 'primary', true, false), (1, 'a', 1, 'primary', true, true),
    (2, 'gone', 1, 'primary', true, true), (3, 's', 1, 'secondary', true, true);
  insert into pg_dist_placement select 1 from generate_series(1, 12);
  insert into pg_dist_placement select 2 from generate_series(1, 8)`;

test('on a cluster, unreachable nodes and the imbalance of shards are counted', async () => {
  const empty = await createEmptyDatabase();
  const database = open(empty.url);
  await database.pool.query(CLUSTER);
  expect(await figuresOf(database)).toMatchObject({
    cluster_nodes: 3,
    cluster_nodes_away: 1,
    cluster_shard_unevenness: 0.4,
  });
  await database.close();
  await empty.drop();
});
