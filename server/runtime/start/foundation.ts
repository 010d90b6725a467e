// The foundation of every part: settings, content, database and clock.
import type { FastifyBaseLogger } from 'fastify';
import { join } from 'node:path';
import type pg from 'pg';
import type { LoadedContent } from '@parlor/games/content.ts';
import { ConfigError, type Config } from '../../config.ts';
import { startEmbedded } from '../../db/embedded/index.ts';
import { createCanaryWatch, type CanaryWatch } from '../../content/canary/canary.ts';
import { operatedContent, type OperatedContent } from '../../content/drafts/operated-content.ts';
import { inOwnProcess } from '../../content/gate/simulation-process.ts';
import type { CheckoutContent } from '../../content/load-content.ts';
import { fixedContent, LiveContent, type ContentSource } from '../../content/releases/live-content.ts';
import { createRecheck } from '../../content/releases/recheck.ts';
import { seedRelease } from '../../content/releases/store.ts';
import { versionOf } from '../../content/releases/version.ts';
import { createDatabaseWatch } from '../../db/database-watch.ts';
import { keepEngine } from '../../engines/engine-store.ts';
import { readOwnEngine } from '../../engines/own-engine.ts';
import type { RunningEngine } from '../../players/receipts.ts';
import { coordinatorBehind } from '../../db/cluster/entry.ts';
import { hasCitus } from '../../db/cluster/distribute.ts';
import { migrate } from '../../db/migrate.ts';
import { approversIn } from '../../features/operator/content/approvers.ts';
import { LiveAnnouncements } from '../../features/announcements/index.ts';
import { LiveEndpoints } from '../../features/webhooks/index.ts';
import { LiveSwitches } from '../../features/switches/index.ts';
import { archivedMonths } from '../../history/archived-rows.ts';
import { ArchiveFiles } from '../../history/archive-files.ts';
import type { Hearing } from '../../live/wake-ups.ts';
import { openDatabase } from '../../db/open.ts';
import { fromPrimary, Replica } from '../../db/replica.ts';
import { liveSpeakers } from '../../texts/live-speakers.ts';
import { createTestClock } from '../../test-control/test-clock.ts';
import { systemClock, type Clock } from '../clock.ts';
import { logStatements } from '../trace-context.ts';
import { createAddresses } from './addresses.ts';
import type { Cleanup } from './cleanup.ts';
import { createPreviewBuild } from './preview-build.ts';

export interface FoundationOptions {
  readonly config: Config;
  readonly projectDir: string;
  /** The files of this server, which are released until an operator releases something; or fixed content. */
  readonly content: CheckoutContent | { readonly fixed: LoadedContent };
  readonly log: FastifyBaseLogger;
  /** Called with a line for each slow step. */
  readonly onProgress: (line: string) => void;
  readonly cleanup: Cleanup;
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

export async function openFoundation(options: FoundationOptions) {
  const { config, log, cleanup } = options;
  const storage = await openStorage(options);
  const { pool, central, hearing } = storage;
  const testClock =
    config.TEST_CONTROL && !config.isProd
      ? await cleanup.start(createTestClock({ pool: central, ...hearing, log }))
      : undefined;
  const clock: Clock = testClock ?? systemClock;
  const { content, operated, canaryWatch } = await openContent(options, { pool, central, hearing, clock });
  const engine = await openEngine(options, { central, clock, content });
  const [switches, announcements, webhooks] = await Promise.all([
    cleanup.start(new LiveSwitches({ pool: central, ...hearing, log })),
    cleanup.start(new LiveAnnouncements({ pool: central, ...hearing, log })),
    cleanup.start(new LiveEndpoints({ pool: central, log })),
  ]);
  const previewBuild = createPreviewBuild({ projectDir: options.projectDir, mayBuild: !config.isProd, log });
  cleanup.add(() => previewBuild.close());
  const archive = config.ARCHIVE_DIR === undefined ? undefined : new ArchiveFiles(config.ARCHIVE_DIR);
  if (
    archive === undefined &&
    (await archivedMonths(async (sql) => (await pool.query(sql)).rows as never)).length > 0
  )
    log.warn('months of the history are archived and ARCHIVE_DIR is not set: history pages end before them');
  return {
    config,
    content,
    engine,
    /** What the server writes to players, with the overrides of the live content. */
    speakerFor: liveSpeakers(content),
    operated,
    canaryWatch,
    previewBuild,
    switches,
    announcements,
    webhooks,
    log,
    cleanup,
    ...storage,
    archive,
    clock,
    testClock,
    addresses: createAddresses(config),
    projectDir: options.projectDir,
  };
}

/** The engine of this process, kept before its first act. Undefined if its file was not built of these sources. */
async function openEngine(
  { projectDir, log }: FoundationOptions,
  { central, clock, content }: { central: pg.Pool; clock: Clock; content: ContentSource },
): Promise<RunningEngine | undefined> {
  const own = readOwnEngine(projectDir);
  if (own === undefined) {
    log.info('the engine’s file is not built of these sources: receipts name no engine');
    return undefined;
  }
  const number = await keepEngine(central, own, clock.now());
  return { number, hash: own.hash, contentOf: (release) => content.hashOf?.(release) };
}

async function openContent(
  { config, projectDir, content, log, cleanup }: FoundationOptions,
  { pool, central, hearing, clock }: { pool: pg.Pool; central: pg.Pool; hearing: Hearing; clock: Clock },
): Promise<{ content: ContentSource; operated?: OperatedContent; canaryWatch?: CanaryWatch }> {
  if ('fixed' in content) return { content: fixedContent(content.fixed) };
  const version = versionOf(content.values);
  const newest = await seedRelease(central, version, clock.now());
  if (newest.hash !== version.hash)
    log.warn(
      { release: newest.id, kind: newest.kind },
      'the content of an operator’s release is served; the files of this server differ from it',
    );
  const live: LiveContent = new LiveContent({
    pool,
    clock,
    ...hearing,
    log,
    known: new Map([[version.hash, content.loaded]]),
    mayBegin: (release) => mayBegin(release),
  });
  const checks = {
    projectDir,
    live: inOwnProcess(projectDir, join(config.DATA_DIR, 'simulator')),
    log,
    isRequired: config.CONTENT_GATE === 'required',
  };
  const operated = operatedContent({
    pool: central,
    clock,
    live,
    checkout: withSimulation(content, config),
    checks,
  });
  const mayBegin = createRecheck({
    pool: central,
    clock,
    mayApprove: approversIn(central, config.OPERATORS),
    gate: operated.forPublishing.gate,
    log,
  });
  await live.open();
  await cleanup.start(live);
  cleanup.add(() => operated.gate?.close());
  const canaryWatch = await cleanup.start(createCanaryWatch({ pool: central, clock, live, log }));
  return { content: live, operated, canaryWatch };
}

/** In development a check may simulate fewer players and days than content/gate.yaml says. */
function withSimulation(content: CheckoutContent, config: Config): CheckoutContent {
  const { players, days, seed } = content.gate.simulation;
  const simulation = {
    players: config.CONTENT_GATE_LIVES ?? players,
    days: config.CONTENT_GATE_DAYS ?? days,
    seed,
  };
  return { ...content, gate: { ...content.gate, simulation } };
}

async function openStorage({ config, log, onProgress, cleanup }: FoundationOptions) {
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbedded({ dataDir: config.DATA_DIR, onProgress })
      : undefined;
  if (embedded) cleanup.add(() => embedded.stop());
  const databaseUrl = config.DATABASE_URL ?? embedded!.socketUrl;
  if (config.DATABASE_DIRECT_URL !== undefined) await mustBeDirect(config.DATABASE_DIRECT_URL);
  const behind = embedded === undefined ? await coordinatorBehind(databaseUrl) : undefined;
  const directUrl = config.DATABASE_DIRECT_URL ?? behind ?? databaseUrl;
  await migrate({ url: directUrl, onProgress });
  const { pool, db, isPooled, close } = openDatabase({
    url: databaseUrl,
    prepared: config.DATABASE_PREPARED,
    onError: (e) => log.warn({ reason: e.message, code: e.code }, 'database connection lost'),
  });
  cleanup.add(close);
  /** Whether the tables are distributed over several machines. */
  const isOnCluster = await hasCitus(db);
  const central =
    isOnCluster && directUrl !== databaseUrl
      ? openCentral({ url: directUrl, prepared: config.DATABASE_PREPARED, log, cleanup })
      : pool;
  const hearing: Hearing = {
    databaseUrl: directUrl,
    listens: directUrl !== databaseUrl || !(await isPooled()),
  };
  const databaseWatch = await cleanup.start(createDatabaseWatch({ pool, log }));
  if (!hearing.listens)
    log.warn(
      'DATABASE_URL is a pooler and DATABASE_DIRECT_URL is not set: the server polls every second instead of listening',
    );
  const replica =
    config.DATABASE_REPLICA_URL === undefined
      ? undefined
      : await cleanup.start(new Replica({ primary: pool, url: config.DATABASE_REPLICA_URL, log }));
  if (config.LOG_LEVEL === 'debug') cleanup.add(logStatements(log));
  return {
    pool,
    /** Connects to the coordinator, whatever machine `pool` uses: for jobs, and for notifications to all processes. */
    central,
    isOnCluster,
    hearing,
    databasePid: () => embedded?.serverPid(),
    replica,
    databaseWatch,
    /** For reads that may be slightly old. */
    mayBeOld: replica ?? fromPrimary(pool),
  };
}

/** Jobs are few, and ids of new players take a moment each. */
const CENTRAL_CONNECTIONS = 4;

function openCentral(o: {
  readonly url: string;
  readonly prepared: Config['DATABASE_PREPARED'];
  readonly log: FastifyBaseLogger;
  readonly cleanup: Cleanup;
}): pg.Pool {
  const { pool, close } = openDatabase({
    url: o.url,
    prepared: o.prepared,
    poolSize: CENTRAL_CONNECTIONS,
    onError: (e) => o.log.warn({ reason: e.message, code: e.code }, 'connection to the coordinator lost'),
  });
  o.cleanup.add(close);
  return pool;
}

/** Behind a pooler, listeners would never get a notification. */
async function mustBeDirect(url: string): Promise<void> {
  const { isPooled, close } = openDatabase({ url, poolSize: 1, onError: () => undefined });
  try {
    if (await isPooled())
      throw new ConfigError(
        'DATABASE_DIRECT_URL leads to a pooler too: give the address of PostgreSQL itself, or leave it out',
      );
  } finally {
    await close();
  }
}
