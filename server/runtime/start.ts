// Puts the server together: every dependency is made here and handed down. main.ts calls this with the environment;
// scenarios and benchmarks call it with their own.
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { openIdentityProviders } from '../auth/providers/index.ts';
import type { RunningLocalIdentity } from '../auth/providers/emulator/index.ts';
import { openMail } from '../adapters/mail/index.ts';
import { openPartners } from '../adapters/partners/index.ts';
import { openPayments } from '../adapters/payments/index.ts';
import { openOutsideProviders } from '../adapters/game-providers/outside.ts';
import { createApp } from '../app.ts';
import { systemClock, type Clock } from './clock.ts';
import { loadContent } from '../content/load-content.ts';
import type { Config } from '../config.ts';
import { startEmbedded } from '../db/embedded/index.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { fromPrimary, Replica } from '../db/replica.ts';
import { analyticsPlugin, analyticsRoutes } from '../features/analytics/index.ts';
import { analyticsJobs } from '../features/analytics/jobs.ts';
import { authRoutes, outboxRoutes } from '../auth/flows/index.ts';
import { AnnouncedEditions } from '../contests/ranking/announced.ts';
import { ContestBoard } from '../contests/ranking/board.ts';
import { ContestLive } from '../contests/ranking/live.ts';
import { catalogueRoutes } from '../features/catalogue/index.ts';
import { MostPlayed } from '../features/catalogue/most-played.ts';
import { contestJobs, contestsPlugin, contestsRoutes, watchEnds } from '../contests/index.ts';
import {
  createBudgetAlarm,
  crossTaskJobs,
  crossTasksRoutes,
  operatedPartners,
  partnersWebhook,
} from '../features/cross-tasks/index.ts';
import { documentsRoutes } from '../features/documents/index.ts';
import { flagCards, flagsPlugin } from '../features/flags/index.ts';
import { historyRoutes } from '../features/ledger/index.ts';
import {
  createPaymentAlarms,
  createSettle,
  orderJobs,
  ordersRoutes,
  reconcileStars,
  webhooksPlugin,
} from '../features/orders/index.ts';
import { operatorPlugin } from '../features/operator/index.ts';
import { playRoutes } from '../features/play/index.ts';
import { catalogueGames, playableGames, withOutsideGames } from '../features/play/games.ts';
import { createGameSessions, playerAtTable } from '../features/play/sessions.ts';
import { createPort, type PortDeps } from '../features/game-providers/port.ts';
import { createVerifiedCallHandler } from '../features/game-providers/verified-calls.ts';
import { providerSecrets } from '../features/game-providers/builtin-secret.ts';
import { providersPlugin } from '../features/game-providers/index.ts';
import { silentRoundJobs } from '../features/game-providers/silent-rounds.ts';
import { createStudioWatch } from '../features/game-providers/studio-watch.ts';
import { recentWinsRoutes } from '../features/recent-wins/index.ts';
import { createPayInviters, heldReferrals, referralsRoutes } from '../features/referrals/index.ts';
import { walletFiles } from '../features/ton-wallet/files.ts';
import { walletRoutes } from '../features/ton-wallet/index.ts';
import { newestErrors, noTelemetry, telemetryGauges, telemetryPlugin } from '../features/telemetry/index.ts';
import { createGamesApp } from '../sites/games-origin.ts';
import { createDisabledPlayers } from '../auth/revocation/disabled-players.ts';
import { createEndedSignIns } from '../auth/revocation/ended-sign-ins.ts';
import { createIdentity } from '../auth/tokens/open-tokens.ts';
import { startJobs, upkeepJobs } from '../jobs/index.ts';
import { addLimits, type Limits } from '../http/rate-limits.ts';
import { OrderWatch } from '../live/order-watch.ts';
import type { Hearing } from '../live/wake-ups.ts';
import { WinsFeed } from '../live/wins-feed.ts';
import { freshSecret, nodeDigest } from '../players/digest.ts';
import { mintingGauges } from '../players/minting-gauges.ts';
import { MintingBreaker } from '../players/minting-breaker.ts';
import { Players } from '../players/players.ts';
import { TELEGRAM_WEB_ORIGINS } from '../http/security-headers.ts';
import { requestedAddress } from '../sites/site-url.ts';
import { createTestClock } from '../test-control/test-clock.ts';
import { openTestControl } from '../test-control/index.ts';
import { logStatements } from './trace-context.ts';

export interface StartOptions {
  readonly config: Config;
  /** Root of the checkout: content/, web/dist, games/dist. */
  readonly projectDir: string;
  readonly logger: FastifyBaseLogger;
  /** Told, a line at a time, what takes a while. */
  readonly onProgress: (line: string) => void;
  /** Instead of what content/ says: a server of a benchmark. */
  readonly loaded?: LoadedContent;
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
    const loaded = o.loaded ?? loadContent(join(projectDir, 'content'));
    const secrets = await providerSecrets(config);

    const embedded =
      config.DATABASE_URL === undefined
        ? await startEmbedded({ dataDir: config.DATA_DIR, onProgress })
        : undefined;
    if (embedded) undo.push(() => embedded.stop());
    const databaseUrl = config.DATABASE_URL ?? embedded!.socketUrl;
    const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl;
    await migrate({ url: directUrl, onProgress });
    const { pool, isPooled, close } = openDatabase({
      url: databaseUrl,
      prepared: config.DATABASE_PREPARED,
      onError: (e) => logger.warn({ reason: e.message, code: e.code }, 'database connection lost'),
    });
    undo.push(close);
    const hearing: Hearing = {
      databaseUrl: directUrl,
      hears: config.DATABASE_DIRECT_URL !== undefined || !(await isPooled()),
    };
    if (!hearing.hears)
      logger.warn(
        'DATABASE_URL is a pooler and DATABASE_DIRECT_URL is not set: news of other processes is looked for every second instead of heard',
      );
    const replica =
      config.DATABASE_REPLICA_URL === undefined
        ? undefined
        : new Replica({ primary: pool, url: config.DATABASE_REPLICA_URL, log: logger });
    if (replica) undo.push(() => replica.stop());
    await replica?.start();
    const mayBeOld = replica ?? fromPrimary(pool);
    if (config.LOG_LEVEL === 'debug') undo.push(logStatements(logger));

    const testClock =
      config.TEST_CONTROL && !config.isProd ? createTestClock({ pool, ...hearing, log: logger }) : undefined;
    if (testClock) {
      undo.push(() => testClock.stop());
      await testClock.start();
    }
    const clock: Clock = testClock ?? systemClock;
    const limits: Limits = { off: false };
    const told = noTelemetry();

    const orderWatch = new OrderWatch({ ...hearing, log: logger });
    const feed = new WinsFeed({ pool, clock, ...hearing, log: logger });
    const announced = new AnnouncedEditions({ pool, clock, content: loaded.content.contests, log: logger });
    undo.push(() => announced.stop());
    await announced.start();
    const board = new ContestBoard({ pool, clock, content: loaded.content.contests, announced });
    const contestLive = new ContestLive({ pool, clock, ...hearing, board, log: logger });
    const breaker = new MintingBreaker({ pool, clock, content: loaded.content, log: logger });
    undo.push(() => breaker.stop());
    await breaker.start();
    const budgetAlarm = createBudgetAlarm({ pool, content: loaded.content, log: logger });
    const studioWatch = createStudioWatch({ pool, clock, studios: loaded.providers, log: logger });
    const players: Players = new Players({
      pool,
      clock,
      content: loaded.content,
      digest: nodeDigest,
      freshSecret,
      onSaved: (effects) => {
        feed.onSaved(effects);
        orderWatch.onSaved(effects);
        contestLive.onSaved(effects);
        budgetAlarm.onSaved(effects);
        mostPlayed.onSaved(effects);
        studioWatch.onSaved(effects);
        payInviters.onSaved(effects);
      },
      breaker,
      editions: announced,
    });
    const contests = { pool, clock, players, log: logger, onChanged: () => contestLive.changed() };
    const payInviters = createPayInviters({ pool, clock, players, log: logger });
    undo.push(() => payInviters.stop());
    const identity = await createIdentity({ config, pool, ...hearing, clock, log: logger });
    await identity.watch.start();
    undo.push(() => identity.watch.stop());
    const payments = openPayments(config, { launcherUrl: () => url, log: logger });
    undo.push(() => payments.close());
    const partners = openPartners(config, {
      content: loaded.content.partners,
      launcherUrl: () => url,
      log: logger,
    });
    undo.push(() => partners.close());
    /** Where the website is: its public name, and on a developer's machine the one that the caller knows it by. */
    const siteUrl = (request: FastifyRequest): string =>
      config.PUBLIC_URL ?? (config.isLocal ? requestedAddress(request) : undefined) ?? url;
    const crossTasks = { pool, clock, players, partners, siteUrl, log: logger };
    const paymentAlarms = createPaymentAlarms({ pool, clock });
    const orders = {
      pool,
      clock,
      players,
      providers: payments.providers,
      watch: orderWatch,
      alarms: paymentAlarms,
      log: logger,
    };
    const settle = createSettle(orders);
    const jobs = startJobs({
      pool,
      clock,
      log: logger,
      jobs: [
        ...upkeepJobs,
        ...orderJobs(orders, settle),
        ...contestJobs(contests),
        ...payInviters.jobs,
        ...crossTaskJobs(crossTasks),
        ...silentRoundJobs({ pool, clock, players }),
        ...analyticsJobs({ vendor: vendorOf(config), log: logger }),
        ...(payments.stars && config.hasOwnBot ? [reconcileStars(orders, settle, payments.stars.api)] : []),
      ],
    });
    undo.push(() => jobs.stop());
    const { mail, outbox } = openMail(config, pool);
    undo.push(() => mail.close());
    const localIdentity = await openLocalProvider(config, logger);
    if (localIdentity) undo.push(() => localIdentity.close());
    const providers = openIdentityProviders(config, localIdentity);

    const outside = openOutsideProviders(config, {
      providers: loaded.providers,
      parlorUrl: () => listeningAt,
      log: logger,
    });
    undo.push(() => outside.close());
    const games = [...loaded.games, ...catalogueGames(outside)];
    const mostPlayed = new MostPlayed({
      pool,
      clock,
      games: games.map((game) => game.identifier),
      before: loaded.mostPlayed,
      log: logger,
    });
    undo.push(() => mostPlayed.stop());
    await mostPlayed.start();
    const findGame = withOutsideGames(playableGames(loaded), outside);
    const sessions = createGameSessions({ pool, clock });
    const hasSignInEnded = createEndedSignIns(pool, identity.watch);
    const portDeps: PortDeps = {
      players,
      clock,
      secrets,
      findSession: sessions.find,
      isDisabled: createDisabledPlayers(pool, identity.watch),
      hasSignInEnded,
      studioWatch,
    };
    const port = createPort(portDeps);

    let url = config.PUBLIC_URL ?? '';
    /** Where this very process listens, whatever its public name. */
    let listeningAt = '';
    let gamesUrl = config.GAMES_URL ?? '';
    /** In local, this machine is known by two names. */
    const ownOrigins = () => [
      new URL(url).origin,
      ...(config.isLocal ? [`http://localhost:${new URL(url).port}`] : []),
    ];
    const lobbyOrigins = () => [...ownOrigins(), ...config.CORS_ORIGINS];
    const proxies = (_address: string, hop: number) => hop < config.TRUST_PROXY;

    const app = await createApp({
      config,
      pool,
      players,
      limits,
      gauges: [
        ...mintingGauges(breaker, clock),
        ...telemetryGauges(told),
        ...paymentAlarms.gauges,
        ...studioWatch.gauges,
        ...(replica?.gauges() ?? []),
      ],
      replica: replica && (() => replica.state),
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
          providers,
          isGame: (id) => findGame(id) !== undefined,
          referralReview: loaded.content.referrals.review,
          limits,
          log: logger,
        }),
        ...catalogueRoutes({ ...loaded, games, mostPlayed: mostPlayed.ids }),
        ...contestsRoutes({
          pool,
          clock,
          content: loaded.content.contests,
          announced,
          board,
          live: contestLive,
          revocations: identity.watch,
        }),
        ...documentsRoutes({ pool, clock }),
        ...analyticsRoutes({ pool, clock }),
        ...historyRoutes({ pool, mayBeOld }),
        ...referralsRoutes({ config, pool, clock, players, siteUrl: () => config.PUBLIC_URL ?? url }),
        ...crossTasksRoutes(crossTasks),
        ...ordersRoutes({ ...orders, siteUrl }, settle),
        ...playRoutes({ sessions, findGame, outside, gamesUrl: () => gamesUrl, lobbyOrigins }),
        ...recentWinsRoutes({ feed, revocations: identity.watch }),
        ...walletRoutes({
          pool,
          clock,
          domains: () => ownOrigins().map((origin) => new URL(origin).host),
          allowsTestNetwork: !config.isProd,
        }),
      },
      plugins: [
        contestsPlugin({ pool, mayBeOld }),
        (scope) => void scope.register(partnersWebhook(crossTasks)),
        (scope) =>
          void scope.register(
            providersPlugin({
              port,
              dialects: { spoken: outside.spoken, take: createVerifiedCallHandler(portDeps) },
            }),
          ),
        webhooksPlugin({ pool, clock, settle, alarms: paymentAlarms, payments, log: logger }),
        walletFiles({ siteUrl: () => url, withStandIn: config.isLocal }),
        flagsPlugin({ pool, clock, flags: loaded.flags }),
        analyticsPlugin({ pool, clock, limits, recordsSessions: config.SESSION_REPLAY }),
        telemetryPlugin({ pool, clock, limits }, told),
        operatorPlugin(
          {
            pool,
            mayBeOld,
            clock,
            players,
            operators: config.OPERATORS,
            limits: config.OPERATOR_LIMITS,
            refund: (playerId, orderId, why, note) => settle.refund(playerId, orderId, why, note),
            paymentAlarms,
            studios: studioWatch,
            referrals: heldReferrals({ pool, clock, players, log: logger }, payInviters),
            partners: operatedPartners(crossTasks),
            flags: () => flagCards(pool, loaded.flags),
            faults: () => mayBeOld.read((db) => newestErrors(db, NEWEST_ERRORS)),
          },
          { authenticate: identity.authenticate, checkReplies: !config.isProd },
        ),
        ...(outbox ? [(scope: FastifyInstance) => outboxRoutes(scope, outbox)] : []),
      ],
      webDir: o.apiOnly === true ? undefined : join(projectDir, 'web', 'dist'),
      gamesOrigin: () => new URL(gamesUrl).origin,
      siteUrl: () => config.PUBLIC_URL ?? url,
      paymentPages: payments.pages,
      taskPages: partners.frames,
      outsidePages: outside.pages,
      isStopping: () => stopping !== undefined,
    });
    undo.push(() => app.close());
    const gamesApp = await createGamesApp({
      pool,
      players,
      clock,
      sessions,
      findGame,
      hasSignInEnded,
      port,
      secret: secrets.get(BUILTIN_PROVIDER)!,
      distDir: join(projectDir, 'games', 'dist'),
      frameAncestors: () => [...lobbyOrigins(), ...TELEGRAM_WEB_ORIGINS],
      checkReplies: !config.isProd,
      logger,
      trustProxy: proxies,
      prepare: (games) => addLimits(games, limits, { playerOf: playerAtTable(sessions) }),
    });
    undo.push(() => gamesApp.close());
    await orderWatch.start();
    undo.push(() => orderWatch.stop());
    await feed.start();
    undo.push(() => feed.stop());
    await contestLive.start();
    undo.push(() => contestLive.stop());
    const ends = watchEnds(contests);
    undo.push(() => ends.stop());

    await gamesApp.listen({ host: config.HOST, port: config.GAMES_PORT });
    if (gamesUrl === '') gamesUrl = addressOf(gamesApp);
    await app.listen({ host: config.HOST, port: config.PORT });
    const listening = addressOf(app);
    listeningAt = listening;
    if (url === '') url = listening;
    await payments.announce(config.PUBLIC_URL ?? listening);

    let testControlUrl: string | undefined;
    if (testClock) {
      const control = await openTestControl({
        config,
        pool,
        clock: testClock,
        jobs,
        limits,
        deliver: async (playerId, input) => (await players.act('deliver', playerId, { input })).reply,
        logger,
      });
      undo.push(() => control.close());
      testControlUrl = `http://127.0.0.1:${control.port}`;
    }
    return { url: listening, gamesUrl, testControlUrl, databasePid: () => embedded?.serverPid(), stop };
  } catch (e) {
    await stop();
    throw e;
  }
}

/**
 * Plays Google and Facebook in local, where they have no client of their own. It is loaded there alone: what it stands
 * on is not even installed in prod.
 */
async function openLocalProvider(
  config: Config,
  log: FastifyBaseLogger,
): Promise<RunningLocalIdentity | undefined> {
  const isWhole = config.GOOGLE_CLIENT_ID !== undefined && config.FACEBOOK_CLIENT_ID !== undefined;
  if (!config.isLocal || isWhole) return undefined;
  const { openLocalIdentity } = await import('../auth/providers/emulator/index.ts');
  return openLocalIdentity({
    host: config.HOST,
    port: config.IDENTITY_PORT,
    publicUrl: config.PUBLIC_URL,
    log,
  });
}

/** The vendor that purchases are told to besides, where its account is named. */
const vendorOf = ({ AMPLITUDE_API_KEY: apiKey, AMPLITUDE_API_URL: url }: Config) =>
  apiKey === undefined ? undefined : { url, apiKey };

/** Groups of faults that the console shows. */
const NEWEST_ERRORS = 100;

async function undoAll(undo: Array<() => unknown>, logger: FastifyBaseLogger): Promise<void> {
  for (const step of undo.toReversed())
    await Promise.resolve()
      .then(step)
      .catch((e: unknown) =>
        logger.warn({ reason: e instanceof Error ? e.message : String(e) }, 'could not stop cleanly'),
      );
}
