// Databases for one run: on our own PostgreSQL, or on that of DATABASE_URL.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import type { ServerSettings } from '../../server/db/embedded/supervise.ts';

export interface Databases {
  /** Folder of this run, deleted afterwards. */
  readonly folder: string;
  /** The PostgreSQL in use, as text. */
  readonly engine: string;
  /** A new, empty database. Its address contains a password. */
  create(name: string): Promise<string>;
  /** Process id of the server, to measure it. Undefined if it is not on this machine. */
  postmaster(): number | undefined;
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
  const close = async (): Promise<void> => {
    // Our server is deleted with its folder.
    if (!embedded) for (const name of made.splice(0)) await ask(url, `drop database ${name} with (force)`);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  try {
    const { version, pid } = (await ask(
      url,
      "select current_setting('server_version') as version, pg_backend_pid() as pid",
    )) as { version: string; pid: number };
    const parent = embedded ? undefined : parentOf(pid);
    return {
      folder,
      engine: `PostgreSQL ${version}, ${embedded ? 'our own' : 'of DATABASE_URL'}`,
      async create(name) {
        const whole = `parlor_bench_${run}_${name}`;
        await ask(url, `create database ${whole}`);
        made.push(whole);
        const address = new URL(url);
        address.pathname = `/${whole}`;
        return address.href;
      },
      postmaster: () => (embedded ? embedded.serverPid() : parent),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OneDatabase {
  readonly pool: pg.Pool;
  readonly postmaster: Databases['postmaster'];
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
      return await work({ pool, postmaster: databases.postmaster });
    } finally {
      await close();
    }
  } finally {
    await databases.close();
  }
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows[0];
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
