// One real server (and a PostgreSQL 15, if the system has one) for the whole run and all Vitest projects. Every test
// file gets databases copied from one that is migrated once.
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded/index.ts';
import { migrate } from '../db/migrate.ts';
import { TEMPLATE, type Engine } from './database.ts';
import { makeFreshCluster } from './postgres/fresh-cluster.ts';
import { giveTo, ordinaryUser } from './postgres/ordinary-user.ts';
import { findPostgres15 } from './postgres/postgres15.ts';
import { isInMemory, makeQuickFolder } from './postgres/quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings of the run's servers, each as its superuser. */
    databaseServers: { readonly '18': string; readonly '15'?: string };
    /** Folder of the clusters that fresh-cluster.ts copies. */
    freshClusters: string;
  }
}

interface Running {
  readonly folder: string;
  readonly servers: { readonly '18': string; readonly '15'?: string };
  stop(): Promise<void>;
}
/** Vitest loads this file again for each project; all of them share what runs. */
interface Shared {
  projects: number;
  running?: Promise<Running> | undefined;
}
const shared = ((globalThis as { parlorTestServers?: Shared }).parlorTestServers ??= { projects: 0 });

/**
 * These databases are deleted after the run, and no test cuts their power: only speed matters. Durability (I7) is
 * tested on other servers with the product's settings (db/embedded/embedded.test.ts, e2e, tools/chaos).
 */
const NOTHING_OUTLIVES_THE_RUN = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Each worker holds connections for its servers.
  max_connections: '400',
} as const;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.projects += 1;
  const running = await (shared.running ??= startServers());
  project.provide('databaseServers', running.servers);
  project.provide('freshClusters', running.folder);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    shared.running = undefined;
    await running.stop();
  };
}

async function startServers(): Promise<Running> {
  const folder = makeQuickFolder('servers');
  await chmod(folder, 0o711);
  const stops: (() => Promise<void>)[] = [];
  const leaveTemporaryFolder = await useTemporaryFolder();
  const tearDown = async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()));
    await leaveTemporaryFolder();
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (engine: Engine, binariesFolder?: string): Promise<string> => {
    const dataDir = join(folder, engine);
    // Started by root, PostgreSQL runs as another user, and 15 must be able to enter its folder.
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    giveTo(ordinaryUser(), join(dataDir, 'postgres'));
    await makeFreshCluster({ folder, engine, dataDir, binariesFolder });
    const server = await startEmbedded({
      dataDir,
      onProgress: () => undefined,
      settings: NOTHING_OUTLIVES_THE_RUN,
      ...(binariesFolder === undefined ? {} : { binariesFolder }),
    });
    stops.push(() => server.stop());
    await makeTemplate(server.url);
    return server.url;
  };
  try {
    const programs15 = await findPostgres15();
    const [url18, url15] = await Promise.all([
      start('18'),
      programs15 === undefined ? undefined : start('15', programs15),
    ]);
    return {
      folder,
      servers: { '18': url18, ...(url15 === undefined ? {} : { '15': url15 }) },
      stop: tearDown,
    };
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/**
 * Databases, archives and browser profiles that tests make below `tmpdir()` go to memory too, also those of the programs
 * that tests start. The folder is short, because the path of a socket has at most 107 characters.
 */
async function useTemporaryFolder(): Promise<() => Promise<void>> {
  const before = process.env['TMPDIR'];
  const folder = makeQuickFolder('tmp');
  const isUsed = isInMemory(folder);
  if (isUsed) {
    // As the system's own: every user may write.
    await chmod(folder, 0o1777);
    process.env['TMPDIR'] = folder;
  }
  return async () => {
    if (isUsed && before === undefined) delete process.env['TMPDIR'];
    else if (isUsed) process.env['TMPDIR'] = before;
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await admin.query(`create database ${TEMPLATE}`);
    const url = new URL(adminUrl);
    url.pathname = `/${TEMPLATE}`;
    await migrate({ url: url.href });
    // A database with connections cannot be copied.
    await admin.query(`alter database ${TEMPLATE} allow_connections false`);
  } finally {
    await admin.end();
  }
}
