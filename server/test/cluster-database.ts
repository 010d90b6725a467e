// Databases of tests on a Citus cluster that the caller brings: `npm run test:cluster -- --url …`.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import type { TestDatabase } from './database.ts';

/** Named anew by each run, as several may share a cluster; its processes are told. */
const nameOfTemplate = (): string => {
  const name = process.env['TEST_CLUSTER_TEMPLATE'];
  if (name === undefined) throw new Error('No template was made: npm run test:cluster makes one.');
  return name;
};

/**
 * Before a run: a database on every node with the schema, its tables placed, for the tests to copy.
 *
 * @returns what deletes it again
 */
export async function makeClusterTemplate(clusterUrl: string): Promise<() => Promise<void>> {
  const template = `template_${randomBytes(8).toString('hex')}`;
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
  return async () => {
    for (const node of all) await ask(node.href, `drop database if exists ${template} with (force)`);
  };
}

/** A copy of the template on every node. What Citus knows of tables and nodes stands in the database and is copied too. */
export async function createClusterDatabase(clusterUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = nameOfTemplate();
  const nodes = await nodesOf(clusterUrl);
  for (const node of nodes) {
    // Connections of Citus's own daemon to the template are in the way of a copy.
    await ask(
      node.href,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
    await ask(node.href, `create database ${name} template ${template}`);
  }
  return {
    url: within(nodes[0]!, name),
    drop: async () => {
      for (const node of nodes) await ask(node.href, `drop database if exists ${name} with (force)`);
    },
  };
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
