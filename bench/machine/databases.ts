// Databases for one run: on our own PostgreSQL, on that of DATABASE_URL, or on the Citus cluster behind it.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { createEmptyClusterDatabase } from '../../server/test/postgres/cluster-database.ts';
import type { ServerSettings } from '../../server/db/embedded/supervise.ts';

export interface Databases {
  /** Folder of this run, deleted afterwards. */
  readonly folder: string;
  /** The PostgreSQL in use, as text. */
  readonly engine: string;
  /** A new, empty database, on a cluster one of all its machines. Its address contains a password. */
  create(name: string): Promise<string>;
  /** On one PostgreSQL, even where there is a cluster: on its coordinator then. */
  createPlain(name: string): Promise<string>;
  /** Addresses of the cluster's workers, in the database of this address. None where there is no cluster. */
  workersOf(url: string): readonly string[];
  /** Process ids of the servers, to measure them. None of those that are not on this machine. */
  postmasters(): readonly number[];
  /** Deletes everything. */
  close(): Promise<void>;
}

/**
 * Settings for a database on a machine of its own (docs/scale.md): a large cache, and rare checkpoints,
 * because the first write to a page after a checkpoint logs the whole page.
 */
export const ownMachine = (): ServerSettings => ({
  shared_buffers: `${Math.floor((totalmem() * 0.4) / 2 ** 20)}MB`,
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
});

export async function openDatabases(settings: ServerSettings = {}): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-bench-'));
  const given = process.env['DATABASE_URL'];
  const embedded = given === undefined ? await startEmbedded({ dataDir: folder, settings }) : undefined;
  const url = given ?? embedded!.url;
  const run = randomBytes(3).toString('hex');
  const made: string[] = [];
  const dropped: Array<() => Promise<void>> = [];
  const close = async (): Promise<void> => {
    for (const drop of dropped.splice(0)) await drop();
    // Our server is deleted with its folder.
    if (!embedded) for (const name of made.splice(0)) await ask(url, `drop database ${name} with (force)`);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  try {
    const { version } = (await ask(url, "select current_setting('server_version') as version")) as {
      version: string;
    };
    const workers = embedded ? [] : await workersBehind(url);
    const parents = embedded ? [] : await Promise.all([url, ...workers].map(postmasterOf));
    const createPlain = async (name: string): Promise<string> => {
      const whole = `parlor_bench_${run}_${name}`;
      await ask(url, `create database ${whole}`);
      made.push(whole);
      return within(url, whole);
    };
    return {
      folder,
      engine: `PostgreSQL ${version}, ${embedded ? 'our own' : 'of DATABASE_URL'}${workers.length > 0 ? `, with ${workers.length} workers` : ''}`,
      createPlain,
      async create(name) {
        if (workers.length === 0) return createPlain(name);
        const database = await createEmptyClusterDatabase(url);
        dropped.push(database.drop);
        return database.url;
      },
      workersOf: (database) => workers.map((worker) => within(worker, new URL(database).pathname.slice(1))),
      postmasters: () => (embedded ? [embedded.serverPid()] : parents).filter((one) => one !== undefined),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OneDatabase {
  readonly pool: pg.Pool;
  readonly postmasters: Databases['postmasters'];
}

/** Runs `work` on one new, migrated database. */
export async function withDatabase<T>(
  options: Omit<Parameters<typeof openDatabase>[0], 'url' | 'onError'>,
  work: (database: OneDatabase) => Promise<T>,
): Promise<T> {
  const databases = await openDatabases();
  try {
    const url = await databases.create('bench');
    await migrate({ url });
    const { pool, close } = openDatabase({ ...options, url, onError: () => undefined });
    try {
      return await work({ pool, postmasters: databases.postmasters });
    } finally {
      await close();
    }
  } finally {
    await databases.close();
  }
}

/** The workers, where this is the coordinator of a Citus cluster. */
async function workersBehind(url: string): Promise<string[]> {
  if ((await ask(url, "select from pg_extension where extname = 'citus'")) === undefined) return [];
  const { at } = (await ask(
    url,
    `select coalesce(json_agg(json_build_array(nodename, nodeport) order by groupid), '[]') as at from pg_dist_node
      where noderole = 'primary' and groupid > 0`,
  )) as { at: ReadonlyArray<readonly [host: string, port: number]> };
  return at.map(([host, port]) => {
    const worker = new URL(url);
    worker.hostname = host;
    worker.port = String(port);
    return worker.href;
  });
}

function within(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

const ask = (url: string, text: string): Promise<unknown> =>
  connected(url, async (client) => (await client.query<object>(text)).rows[0]);

/** Of a PostgreSQL on this machine: the parent of the process that serves a connection. */
const postmasterOf = (url: string): Promise<number | undefined> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]!.pid);
  });

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Of a PostgreSQL process on this machine. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return /postgres|postmaster/.test(readFileSync(`/proc/${parent}/comm`, 'utf8')) ? parent : undefined;
  } catch {
    return undefined;
  }
}
