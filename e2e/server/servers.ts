// The test server of a scenario: one to three server processes with a new database, and operations that only
// tests have.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { auditDatabase } from '@parlor/server/audit/index.ts';
import { loadContent } from '@parlor/server/content/load-content.ts';
import { startEmbedded } from '@parlor/server/db/embedded/index.ts';
import { openDatabase } from '@parlor/server/db/open.ts';
import { workersOf } from '@parlor/server/test/postgres/cluster-database.ts';
import { createTestDatabase } from '@parlor/server/test/database.ts';
import { placeFreshCluster } from '@parlor/server/test/postgres/fresh-cluster.ts';
import { startPgBouncer } from '@parlor/server/test/postgres/pgbouncer.ts';
import { startTcpProxy, type TcpProxy } from '@parlor/server/test/postgres/tcp-proxy.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { control, moveClock } from './control.ts';
import { failureFolder, hasFailed } from './failure-artifacts.ts';
import { serverClock, type ServerClock } from './server-clock.ts';
import { makeDueOdds } from './make-due-odds.ts';
import { makeNextBook } from './make-next-book.ts';
import { builtProgram, serverProcess, type BuiltProgram, type ServerProcess } from './server-process.ts';

/** Read once per file: after each scenario it would check everything again. */
let content: ReturnType<typeof loadContent> | undefined;
const auditedContent = (): ReturnType<typeof loadContent> =>
  (content ??= loadContent(resolve(import.meta.dirname, '..', '..', 'content')));

export type ByWorker = 'second' | 'all' | 'none';

export interface TestServerOptions {
  readonly processes?: 1 | 2 | 3;
  /** Without DATABASE_URL the server has an embedded database in its DATA_DIR. From sources it does that too. */
  readonly embedded?: boolean;
  /** Its processes reach the database through PgBouncer, with a direct address, without one, or with an invalid one. */
  readonly pooler?: 'with' | 'without' | 'past-none';
  /** A scenario can cut its connections to the database, which pass the process of the scenario. */
  readonly proxied?: boolean;
  /** On a cluster: the processes that connect to a worker. The others connect to the coordinator. */
  readonly byWorker?: ByWorker;
  /** An existing database instead of a new one. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** One process in each of these time zones, instead of `processes`. */
  readonly zones?: readonly string[];
  /** The program instead of `main`. `sources` is what `npm start` starts. */
  readonly program?: BuiltProgram | 'sources';
  /** One audit at the end, for files of many small cases. */
  readonly auditOnce?: boolean;
}

/** A row that the test control returns. */
export interface ExportedEntry {
  readonly playerId: string;
  readonly number: number;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly amount: string;
  readonly balanceAfter: string;
  readonly reason: string;
}
export interface ExportedClaim {
  readonly playerId: string;
  readonly reference: string;
  readonly at: string;
}
export interface ExportedDraw {
  readonly playerId: string;
  readonly reference: string;
  readonly at: string;
  readonly nonce: number;
}
interface Exports {
  readonly ledger: ExportedEntry;
  readonly claims: ExportedClaim;
  readonly draws: ExportedDraw;
}

export interface TestServer extends ServerClock {
  readonly servers: readonly ServerProcess[];
  readonly first: ServerProcess;
  /** The other process on the same database. */
  readonly second: ServerProcess;
  readonly dataDir: string;
  /** Between the servers and their database, if it is `proxied`. */
  readonly databaseProxy: TcpProxy;
  /** As an order would. */
  deliver(playerId: string, items: readonly DeliveredItem[]): Promise<void>;
  /** Puts a player who has visited this week at these steps, as if they had claimed quests on earlier days. */
  setSteps(playerId: string, steps: { readonly weekly: number; readonly monthly: number }): Promise<void>;
  exported<N extends keyof Exports>(what: N): Promise<Exports[N][]>;
  /** Lifts the rate limits. A restarted process has them again. */
  liftRateLimits(server: ServerProcess): Promise<void>;
  /** Applies the rate limits, for tests about them. */
  applyRateLimits(server: ServerProcess): Promise<void>;
  runJobs(server: ServerProcess): Promise<void>;
  /** Makes the public book of the next full hour, as if it was over. */
  makeBook(): Promise<void>;
  /** Publishes the certificates of odds that are due. */
  makeOdds(): Promise<void>;
  /** Changes the database directly: for what only time, or an external studio's contract, would do. */
  withDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>;
  /** Findings of the audit. With an embedded database only while its server is stopped. */
  auditFindings(): Promise<string[]>;
  close(): Promise<void>;
}

const withPool = async <T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const { pool, close: closePool } = openDatabase({ url, onError: () => undefined });
  try {
    return await work(pool);
  } finally {
    await closePool();
  }
};
async function auditFindingsIn(pool: pg.Pool): Promise<string[]> {
  const { mismatches, notRecomputable } = await auditDatabase(pool, auditedContent());
  return [
    ...mismatches.map(({ playerId = 'no player', what }) => `${playerId}: ${what}`),
    ...[...notRecomputable.keys()].map((rules) => `draws by unknown rules: ${rules}`),
  ];
}

/** `npm run test:pooler` puts one before every database. */
const EVERYWHERE = process.env['TEST_POOLER'] === '1' ? 'with' : undefined;

/** `npm run test:cluster -- --entry second` connects the second process of every server to a worker. */
const BY_WORKER = (process.env['TEST_CLUSTER_ENTRY'] ?? 'none') as ByWorker;

/** The worker to which a process connects, without the proxy; undefined if it connects like the others. */
async function entryOf(
  n: number,
  byWorker: ByWorker,
  pool: pg.Pool | undefined,
): Promise<Readonly<Record<string, string>>> {
  if (pool === undefined || byWorker === 'none' || (byWorker === 'second' && n % 2 === 0)) return {};
  const workers = await workersOf(pool);
  return { DATABASE_URL: workers[n % workers.length]!.href };
}

function directAddress(
  pooling: TestServerOptions['pooler'],
  database: string | undefined,
  pooler: string | undefined,
): Readonly<Record<string, string>> {
  const past = pooling === 'with' ? database : pooling === 'past-none' ? pooler : undefined;
  return past === undefined ? {} : { DATABASE_DIRECT_URL: past };
}

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    processes = 1,
    embedded = false,
    pooler: pooling = EVERYWHERE,
    // A process that connects to a worker would pass the pooler by.
    byWorker = pooling === undefined ? BY_WORKER : 'none',
    proxied = false,
    env = {},
    zones,
    program = 'main',
    databaseUrl,
  } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-e2e-'));
  if (embedded && program !== 'sources') placeFreshCluster(dataDir);
  const database = embedded || databaseUrl !== undefined ? undefined : await createTestDatabase();
  // Kept, because a new one costs more than an audit.
  const own = database && openDatabase({ url: database.url, onError: () => undefined });
  const [worker] =
    own !== undefined && byWorker === 'all' && pooling === undefined ? await workersOf(own.pool) : [];
  const entry = worker?.href ?? database?.url;
  const databaseProxy = proxied && entry !== undefined ? await startTcpProxy(entry) : undefined;
  const reached = databaseProxy?.url ?? entry;
  const pooler = pooling && reached !== undefined ? await startPgBouncer(reached) : undefined;
  const servers: ServerProcess[] = [];

  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    await pooler?.stop();
    await databaseProxy?.close();
    await own?.close();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const liftRateLimits = (server: ServerProcess): Promise<void> => control(server, '/limits', { off: true });

  const serverAt = (index: number): ServerProcess => {
    const server = servers[index];
    if (server === undefined) throw new Error(`this server has ${servers.length} process(es)`);
    return server;
  };
  const clock = serverClock((now) => moveClock(servers, now));

  try {
    for (let n = 0; n < (zones?.length ?? processes); n++)
      servers.push(
        await serverProcess(
          {
            DATA_DIR: dataDir,
            ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
            ...(reached === undefined ? {} : { DATABASE_URL: pooler?.url ?? reached }),
            ...directAddress(pooling, reached, pooler?.url),
            ...(n === 0 && worker !== undefined ? {} : await entryOf(n, byWorker, own?.pool)),
            ...env,
            ...(zones === undefined ? {} : { TZ: zones[n] ?? 'UTC' }),
          },
          program === 'sources' ? 'server/main.ts' : builtProgram(program),
        ),
      );
    await Promise.all(servers.map((server) => server.start()));
    await Promise.all(servers.map(liftRateLimits));
    await clock.keepsItsDay();
  } catch (error) {
    await close();
    throw error;
  }
  const withDatabase = <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    if (own !== undefined) return work(own.pool);
    if (databaseUrl === undefined) throw new Error("an embedded database is its server's alone");
    return withPool(databaseUrl, work);
  };
  return {
    servers,
    get first() {
      return serverAt(0);
    },
    get second() {
      return serverAt(1);
    },
    dataDir,
    get databaseProxy() {
      if (databaseProxy === undefined) throw new Error('this server has no proxy: open it `proxied`');
      return databaseProxy;
    },
    ...clock,
    deliver: (playerId, items) =>
      control(serverAt(0), '/deliver', { playerId, orderId: randomUUID(), items, quantity: 1 }),
    setSteps: async (playerId, { weekly, monthly }) => {
      await withDatabase((pool) =>
        pool.query(
          `update players set version = version + 1, state = jsonb_set(jsonb_set(state::jsonb, '{weekly,steps}', $2::jsonb), '{monthly,steps}', $3::jsonb)::text where player_id = $1`,
          [playerId, String(weekly), String(monthly)],
        ),
      );
    },
    makeOdds: () => withDatabase((pool) => makeDueOdds(pool, dataDir, clock.nowMs())),
    makeBook: () => withDatabase((pool) => makeNextBook(pool, dataDir, clock.nowMs())),
    exported: async <N extends keyof Exports>(what: N) => {
      const response = await fetch(`${serverAt(0).controlUrl}/export/${what}`);
      const text = await response.text();
      if (!response.ok) throw new Error(`export of ${what}: ${response.status} ${text}`);
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Exports[N]);
    },
    liftRateLimits,
    runJobs: (server) => control(server, '/jobs/run', {}),
    applyRateLimits: (server) => control(server, '/limits', { off: false }),
    withDatabase,
    auditFindings: async () => {
      if (!embedded) return withDatabase(auditFindingsIn);
      const stopped = await startEmbedded({ dataDir });
      try {
        return await withPool(stopped.url, auditFindingsIn);
      } finally {
        await stopped.stop();
      }
    },
    close,
  };
}

const auditOf = async (server: TestServer | undefined): Promise<void> =>
  expect(await server?.auditFindings()).toEqual([]);

/** After a failed scenario: the output of its servers. */
function keepsServerLogs(ofFile: () => TestServer | undefined): void {
  afterEach(({ task }) => {
    const testServer = ofFile();
    if (!hasFailed(task) || testServer === undefined) return;
    const folder = failureFolder(task);
    for (const [n, server] of testServer.servers.entries())
      writeFileSync(join(folder, `server-${n}.log`), server.output());
  });
}

/** A test server for the scenarios of one file. It starts before them, stops after them, and each ends with the audit. */
export function startTestServer(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await openTestServer(options);
  });
  keepsServerLogs(() => server);
  if (options.auditOnce !== true) afterEach(() => auditOf(server));
  afterAll(async () => {
    try {
      if (options.auditOnce === true) await auditOf(server);
    } finally {
      await server?.close();
    }
  });
  return () => {
    if (server === undefined) throw new Error('the server is not open yet');
    return server;
  };
}

/** Operations on a shared server, which do not affect other files' players. */
export type SharedServer = Pick<
  TestServer,
  'first' | 'nowMs' | 'deliver' | 'setSteps' | 'makeBook' | 'makeOdds' | 'exported' | 'withDatabase'
>;

/**
 * One for all files of a worker, in module state, which Vitest keeps between files (`isolate: false`). The
 * server stops when the worker ends. The database is deleted with the run's PostgreSQL.
 */
let shared: Promise<TestServer> | undefined;

/**
 * A shared server for scenarios that need only their own players. A scenario that moves the clock, kills a
 * process or sets rate limits uses its own server (`startTestServer`). The audit runs after each file.
 */
export function sharedServer(): () => SharedServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await (shared ??= openTestServer());
    await server.keepsItsDay();
  });
  keepsServerLogs(() => server);
  afterAll(async () => {
    try {
      await auditOf(server);
    } catch (error) {
      // A fault belongs to this file: the next one starts with a new server.
      shared = undefined;
      await server?.close();
      throw error;
    }
  });
  return () => {
    if (server === undefined) throw new Error('the server does not run yet');
    return server;
  };
}
