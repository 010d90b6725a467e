// Databases of tests on a Citus cluster that the caller brings: `npm run test:cluster -- --url …`.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../db/migrate.ts';
import type { TestDatabase } from '../database.ts';

/** A new name per run, because runs may share a cluster. Its processes get the name. */
const nameOfTemplate = (): string => {
  const name = process.env['TEST_CLUSTER_TEMPLATE'];
  if (name === undefined) throw new Error('No template was made: npm run test:cluster makes one.');
  return name;
};
const TEMPLATE_PREFIX = 'template_';
/** Begins with the name of this run, if it has a template, so that the run's end finds what a test left. */
const newName = (): string => {
  const run = process.env['TEST_CLUSTER_TEMPLATE']?.slice(TEMPLATE_PREFIX.length);
  return `test_${run === undefined ? '' : `${run}_`}${randomBytes(8).toString('hex')}`;
};

/**
 * Before a run: a database on every node with the schema, its tables placed, for the tests to copy.
 *
 * @returns what deletes it again
 */
export async function makeClusterTemplate(clusterUrl: string): Promise<() => Promise<void>> {
  const run = randomBytes(8).toString('hex');
  const template = TEMPLATE_PREFIX + run;
  process.env['TEST_CLUSTER_TEMPLATE'] = template;
  const [coordinator, ...workers] = await nodesOf(clusterUrl);
  if (coordinator === undefined || workers.length === 0)
    throw new Error('The address is that of no Citus coordinator with workers.');
  const all = [coordinator, ...workers];
  for (const node of all) {
    await ask(node.href, `create database ${template}`);
    await ask(within(node, template), 'create extension citus');
  }
  const url = within(coordinator, template);
  const addressOf = (node: URL): string => `'${node.hostname}', ${node.port}`;
  await ask(url, `select citus_set_coordinator_host(${addressOf(coordinator)})`);
  for (const node of workers) await ask(url, `select citus_add_node(${addressOf(node)})`);
  // Few shards, as tests have few players, and a table is placed the sooner.
  await ask(coordinator.href, `alter database ${template} set citus.shard_count to 4`);
  await migrate({ url });
  for (const node of all) {
    // A database with connections cannot be copied, and Citus's daemon reconnects all the time.
    await ask(node.href, `alter database ${template} allow_connections false`);
    await ask(
      node.href,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
  }
  return async () => {
    // A test process that ended too early left its database. Each has a process of Citus, which a rebalance could need.
    for (const node of all) {
      const { rows } = await ask<{ name: string }>(
        node.href,
        `select datname as name from pg_database where datname = '${template}' or datname like 'test\\_${run}\\_%'`,
      );
      for (const { name } of rows)
        await onceUnused(node.href, `drop database if exists ${name} with (force)`);
    }
  };
}

/** A copy of the template on every node. Citus's metadata of tables and nodes is in the database and is copied too. */
export async function createClusterDatabase(clusterUrl: string): Promise<TestDatabase> {
  const name = newName();
  const template = nameOfTemplate();
  const nodes = await nodesOf(clusterUrl);
  for (const node of nodes) await onceUnused(node.href, `create database ${name} template ${template}`);
  return {
    url: within(nodes[0]!, name),
    drop: async () => {
      for (const node of nodes) await onceUnused(node.href, `drop database if exists ${name} with (force)`);
    },
  };
}

/** One that is not of the cluster yet: `joinCluster` makes it so. */
export interface ClusterDatabase extends TestDatabase {
  readonly nodes: readonly URL[];
}

/** A database of the coordinator with the schema and nothing of Citus. */
export async function createPlainDatabaseOn(clusterUrl: string): Promise<ClusterDatabase> {
  const database = await createOnEach(clusterUrl);
  await migrate({ url: database.url });
  return database;
}

/** A database of the whole cluster without a schema: the first server that starts on it makes and places that. */
export async function createEmptyClusterDatabase(clusterUrl: string): Promise<ClusterDatabase> {
  const database = await createOnEach(clusterUrl);
  await joinCluster(database);
  return database;
}

async function createOnEach(clusterUrl: string): Promise<ClusterDatabase> {
  const name = newName();
  const nodes = (await nodesOf(clusterUrl)).map((node) => new URL(within(node, name)));
  for (const node of nodes) await ask(within(node, 'postgres'), `create database ${name}`);
  return {
    url: nodes[0]!.href,
    nodes,
    drop: async () => {
      for (const node of nodes)
        await onceUnused(within(node, 'postgres'), `drop database if exists ${name} with (force)`);
    },
  };
}

/** What a user does before `npm run distribute`. */
export async function joinCluster({ url, nodes }: ClusterDatabase): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const [coordinator, ...workers] = nodes;
  for (const node of nodes) await ask(within(node, name), 'create extension citus');
  await ask(coordinator!.href, `alter database ${name} set citus.shard_count to 4`);
  const addressOf = (node: URL): string => `'${node.hostname}', ${node.port}`;
  await ask(url, `select citus_set_coordinator_host(${addressOf(coordinator!)})`);
  for (const node of workers) await ask(url, `select citus_add_node(${addressOf(node)})`);
}

/** Makes the database of a node that left the cluster as empty as that of a new one. */
export async function emptyNode(node: URL): Promise<void> {
  const name = node.pathname.slice(1);
  const admin = within(node, 'postgres');
  await ask(admin, `drop database ${name} with (force)`);
  await ask(admin, `create database ${name}`);
  await ask(node.href, 'create extension citus');
}

const OBJECT_IN_USE = '55006';
const BUSY_ATTEMPTS = 100;

/** Autovacuum, Citus's daemon or another copy may hold a database for a moment. */
async function onceUnused(url: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await ask(url, statement);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== OBJECT_IN_USE || attempt === BUSY_ATTEMPTS) throw error;
      await pause(50);
    }
}

/** Addresses of the cluster's workers, for this database. */
export async function workersOf(pool: pg.Pool): Promise<URL[]> {
  const { connectionString = '' } = pool.options;
  return (await nodesOf(connectionString)).slice(1);
}

function within(node: URL, database: string): string {
  const url = new URL(node);
  url.pathname = `/${database}`;
  return url.href;
}

/** Addresses of every node, the coordinator first. */
async function nodesOf(clusterUrl: string): Promise<URL[]> {
  const { rows } = await ask<{ nodename: string; nodeport: number }>(
    clusterUrl,
    `select nodename, nodeport from pg_dist_node where noderole = 'primary' order by groupid`,
  );
  return rows.map(({ nodename, nodeport }) => {
    const url = new URL(clusterUrl);
    url.hostname = nodename;
    url.port = String(nodeport);
    return url;
  });
}

async function ask<R extends pg.QueryResultRow>(url: string, statement: string): Promise<pg.QueryResult<R>> {
  const client = new pg.Client({ connectionString: url, application_name: 'parlor-test' });
  await client.connect();
  try {
    return await client.query<R>(statement);
  } finally {
    await client.end();
  }
}
