// One real server (and a PostgreSQL 15, where the system has one) for the whole run, whatever projects of Vitest run in
// it; every test file gets databases of its own on it, copied from one that is migrated once.
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded/index.ts';
import { migrate } from '../db/migrate.ts';
import { TEMPLATE, type Engine } from './database.ts';
import { makeFreshCluster } from './fresh-cluster.ts';
import { giveTo, ordinaryUser } from './ordinary-user.ts';
import { findPostgres15 } from './postgres15.ts';
import { makeQuickFolder } from './quick-folder.ts';

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
/** Vitest loads this file anew for each project; what runs is shared by all of them. */
interface Shared {
  projects: number;
  running?: Promise<Running> | undefined;
}
const shared = ((globalThis as { parlorTestServers?: Shared }).parlorTestServers ??= { projects: 0 });

/**
 * These databases are thrown away with the run, and nothing here takes their server's power away: only their speed
 * counts. What rests on the disk (I7) is proved on servers of their own, with the settings of the product
 * (db/embedded/embedded.test.ts, e2e, tools/chaos).
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
  const tearDown = async (): Promise<void> => {
    await Promise.all(stops.map((stop) => stop()));
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (engine: Engine, binariesFolder?: string): Promise<string> => {
    const dataDir = join(folder, engine);
    // As root PostgreSQL runs as somebody else, and 15 has to be able to enter its folder.
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

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    await admin.query(`create database ${TEMPLATE}`);
    const url = new URL(adminUrl);
    url.pathname = `/${TEMPLATE}`;
    await migrate({ url: url.href });
    // A database that somebody is connected to cannot be copied.
    await admin.query(`alter database ${TEMPLATE} allow_connections false`);
  } finally {
    await admin.end();
  }
}
