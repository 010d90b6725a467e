// Databases of tests on a Citus cluster that the caller brings: `npm run test:cluster -- --url …`.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import type { TestDatabase } from './database.ts';

const TEMPLATE = 'parlor_cluster_template';

/** Before a run: a database on every node with the schema, its tables placed, for the tests to copy. */
export async function makeClusterTemplate(clusterUrl: string): Promise<void> {
  const [coordinator, ...workers] = await nodesOf(clusterUrl);
  if (coordinator === undefined || workers.length === 0)
    throw new Error('The address is that of no Citus coordinator with workers.');
  const all = [coordinator, ...workers];
  for (const node of all) {
    await ask(node.href, `drop database if exists ${TEMPLATE} with (force)`);
    await ask(node.href, `create database ${TEMPLATE}`);
    await ask(within(node, TEMPLATE), 'create extension citus');
  }
  const url = within(coordinator, TEMPLATE);
  const addressOf = (node: URL): string => `'${node.hostname}', ${node.port}`;
  await ask(url, `select citus_set_coordinator_host(${addressOf(coordinator)})`);
  for (const node of workers) await ask(url, `select citus_add_node(${addressOf(node)})`);
  // Few shards, as tests have few players, and a table is placed the sooner.
  await ask(coordinator.href, `alter database ${TEMPLATE} set citus.shard_count to 4`);
  await migrate({ url });
}

/** A copy of the template on every node. What Citus knows of tables and nodes stands in the database and is copied too. */
export async function createClusterDatabase(clusterUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const nodes = await nodesOf(clusterUrl);
  for (const node of nodes) {
    // Connections of Citus's own daemon to the template are in the way of a copy.
    await ask(
      node.href,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`,
    );
    await ask(node.href, `create database ${name} template ${TEMPLATE}`);
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
