// Puts the server together: every dependency is made here and handed down. main.ts calls this with the environment;
// scenarios and benchmarks call it with their own.
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { House } from '@parlor/games/content.ts';
import { openMail } from './adapters/mail/index.ts';
import { createApp } from './app.ts';
import { systemClock, type Clock } from './clock.ts';
import { loadContent } from './content.ts';
import type { Config } from './config.ts';
import { startEmbedded } from './db/embedded/index.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { authRoutes, outboxRoutes } from './features/auth/index.ts';
import { catalogueRoutes } from './features/catalogue/index.ts';
import { documentsRoutes } from './features/documents/index.ts';
import { historyRoutes } from './features/history/index.ts';
import { playRoutes } from './features/play/index.ts';
import { playableGames } from './features/play/games.ts';
import { createGameSessions } from './features/play/sessions.ts';
import { createPort } from './features/providers/port.ts';
import { providerSecrets } from './features/providers/house-secret.ts';
import { providersPlugin } from './features/providers/index.ts';
import { recentWinsRoutes } from './features/recent-wins/index.ts';
import { createGamesApp } from './games-origin.ts';
import { createDisabledPlayers } from './identity/disabled-players.ts';
import { createIdentity } from './identity/identity.ts';
import { startJobs, upkeepJobs } from './jobs/index.ts';
import { addLimits, type Limits } from './limits.ts';
import { WinsFeed } from './live/wins-feed.ts';
import { freshSecret, nodeDigest } from './players/digest.ts';
import { Players } from './players/players.ts';
import { TELEGRAM_WEB_ORIGINS } from './security-headers.ts';
import { createTestClock } from './test-clock.ts';
import { openTestControl } from './test-control/index.ts';

export interface StartOptions {
  readonly config: Config;
  /** Root of the checkout: content/, web/dist, games/dist. */
  readonly projectDir: string;
  readonly logger: FastifyBaseLogger;
  /** Told, a line at a time, what takes a while. */
  readonly onProgress: (line: string) => void;
  /** Instead of what content/ says: a house of a benchmark. */
  readonly house?: House;
  /** Serve the API alone, without a built web app. */
  readonly apiOnly?: boolean;
}

export interface RunningServer {
  /** Address the lobby is reached at. */
  readonly url: string;
  readonly gamesUrl: string;
  readonly testControlUrl: string | undefined;
  /** Process ids that do the work, for accounting. */
  readonly databasePid: () => number | undefined;
  /** Finishes what is under way, then lets everything go. Safe to call twice. */
  stop(): Promise<void>;
}

const addressOf = (app: FastifyInstance): string => {
  const { address, port, family } = app.server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host.includes(':') ? `[${host}]` : host}:${port}`;
};

export async function startServer(o: StartOptions): Promise<RunningServer> {
  const { config, projectDir, logger, onProgress } = o;
  /** Undone in reverse order, by stop() or where the start fails half-way. */
  const undo: Array<() => unknown> = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= undoAll(undo, logger));
  try {
    const house = o.house ?? loadContent(join(projectDir, 'content'));
    const secrets = await providerSecrets(config);

    const embedded =
      config.DATABASE_URL === undefined
        ? await startEmbedded({ dataDir: config.DATA_DIR, onProgress })
        : undefined;
    if (embedded) undo.push(() => embedded.stop());
    const databaseUrl = config.DATABASE_URL ?? embedded!.url;
    await migrate({ url: databaseUrl, onProgress });
    const { pool, close } = openDatabase({
      url: databaseUrl,
      onError: (e) => logger.warn({ reason: e.message, code: e.code }, 'database connection lost'),
    });
    undo.push(close);

    const testClock =
      config.TEST_CONTROL && !config.isProd ? createTestClock({ pool, databaseUrl, log: logger }) : undefined;
    if (testClock) {
      undo.push(() => testClock.stop());
      await testClock.start();
    }
    const clock: Clock = testClock ?? systemClock;
    const limits: Limits = { off: false };

    const feed = new WinsFeed({ pool, clock, databaseUrl, log: logger });
    const players = new Players({
      pool,
      clock,
      content: house.content,
      digest: nodeDigest,
      freshSecret,
      onOutbox: feed.onOutbox,
    });
    const identity = await createIdentity({ config, pool, databaseUrl, clock, log: logger });
    await identity.watch.start();
    undo.push(() => identity.watch.stop());
    const jobs = startJobs({ pool, clock, log: logger, jobs: upkeepJobs });
    undo.push(() => jobs.stop());
    const { mail, outbox } = openMail(config, pool);
    undo.push(() => mail.close());

    const findGame = playableGames(house);
    const sessions = createGameSessions({ pool, clock });
    const port = createPort({
      players,
      clock,
      secrets,
      findSession: sessions.find,
      isDisabled: createDisabledPlayers(pool, identity.watch),
    });

    let url = config.PUBLIC_URL ?? '';
    let gamesUrl = config.GAMES_URL ?? '';
    /** In local, this machine is known by two names. */
    const lobbyOrigins = () => [
      new URL(url).origin,
      ...(config.isLocal ? [`http://localhost:${new URL(url).port}`] : []),
      ...config.CORS_ORIGINS,
    ];
    const proxies = (_address: string, hop: number) => hop < config.TRUST_PROXY;

    const app = await createApp({
      config,
      pool,
      players,
      limits,
      logger,
      authenticate: identity.authenticate,
      handlers: {
        ...authRoutes({
          config,
          pool,
          clock,
          identity,
          players,
          mail,
          isGame: (id) => findGame(id) !== undefined,
          limits,
          log: logger,
        }),
        ...catalogueRoutes(house),
        ...documentsRoutes({ pool, clock }),
        ...historyRoutes({ pool }),
        ...playRoutes({ sessions, findGame, gamesUrl: () => gamesUrl, lobbyOrigins }),
        ...recentWinsRoutes({ feed, revocations: identity.watch }),
      },
      plugins: [
        (scope) => void scope.register(providersPlugin({ port })),
        ...(outbox ? [(scope: FastifyInstance) => outboxRoutes(scope, outbox)] : []),
      ],
      webDir: o.apiOnly === true ? undefined : join(projectDir, 'web', 'dist'),
      gamesOrigin: () => new URL(gamesUrl).origin,
      isStopping: () => stopping !== undefined,
    });
    undo.push(() => app.close());
    const gamesApp = await createGamesApp({
      pool,
      players,
      clock,
      sessions,
      findGame,
      port,
      secret: secrets.get('parlor')!,
      distDir: join(projectDir, 'games', 'dist'),
      frameAncestors: () => [...lobbyOrigins(), ...TELEGRAM_WEB_ORIGINS],
      checkReplies: !config.isProd,
      logger,
      trustProxy: proxies,
      prepare: (games) => addLimits(games, limits),
    });
    undo.push(() => gamesApp.close());
    await feed.start();
    undo.push(() => feed.stop());

    await gamesApp.listen({ host: config.HOST, port: config.GAMES_PORT });
    if (gamesUrl === '') gamesUrl = addressOf(gamesApp);
    await app.listen({ host: config.HOST, port: config.PORT });
    const listening = addressOf(app);
    if (url === '') url = listening;

    let testControlUrl: string | undefined;
    if (testClock) {
      const control = await openTestControl({ config, pool, clock: testClock, jobs, limits, logger });
      undo.push(() => control.close());
      testControlUrl = `http://127.0.0.1:${control.port}`;
    }
    return { url: listening, gamesUrl, testControlUrl, databasePid: () => embedded?.serverPid(), stop };
  } catch (e) {
    await stop();
    throw e;
  }
}

async function undoAll(undo: Array<() => unknown>, logger: FastifyBaseLogger): Promise<void> {
  for (const step of undo.toReversed())
    await Promise.resolve()
      .then(step)
      .catch((e: unknown) =>
        logger.warn({ reason: e instanceof Error ? e.message : String(e) }, 'could not stop cleanly'),
      );
}
