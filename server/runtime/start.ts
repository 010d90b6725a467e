// Puts the server together: every dependency is made here and passed down. main.ts calls this with the environment;
// scenarios and benchmarks call it with their own. start/ has the parts, in the order in which they are made.
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { openOutsideProviders } from '../adapters/game-providers/outside.ts';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { readContent } from '../content/load-content.ts';
import { watchEnds } from '../contests/index.ts';
import { providerSecrets } from '../features/game-providers/builtin-secret.ts';
import { ProcessReporter } from '../features/alarms/process-reporter.ts';
import { openBotWatch, openMessagesAndBot } from './start/open-messages.ts';
import { openPreview } from '../features/operator/content/preview.ts';
import { playerOfSession } from '../features/play/sessions.ts';
import { noTelemetry, telemetryGauges } from '../features/telemetry/index.ts';
import { LoadGate, loadGauges } from '../http/overload/load-gate.ts';
import { refuseEarly } from '../http/overload/refuse-early.ts';
import { addLimits } from '../http/rate-limits.ts';
import { TELEGRAM_WEB_ORIGINS } from '../http/security-headers.ts';
import { mintingGauges } from '../players/minting-gauges.ts';
import { createConsoleApp } from '../sites/console-origin.ts';
import { drawFinder } from '../features/ledger/index.ts';
import { createGamesApp } from '../sites/games-origin.ts';
import { createPreviewApp } from '../sites/preview-origin.ts';
import { openTestControl } from '../test-control/index.ts';
import { Cleanup } from './start/cleanup.ts';
import { consolePlugins, handlersOf, operatorDeps, type Parts } from './start/endpoints.ts';
import { pluginsOf } from './start/plugins.ts';
import { openFoundation } from './start/foundation.ts';
import { openPlay } from './start/open-play.ts';
import { openPlayers } from './start/open-players.ts';
import { openSignIn } from './start/open-sign-in.ts';
import { removeAllIdentities } from '../auth/flows/identities/identity-store.ts';
import { giveUpWallet } from '../features/ton-wallet/store.ts';
import { openPersonalData } from '../features/personal-data/index.ts';
import { openTrade } from './start/open-trade.ts';
import { createOddsWatch, oddsJob } from '../features/certificates/index.ts';
import { markOf } from '../features/figures/fold-hours.ts';
import { bookJob } from '../features/books/index.ts';
import { openWebhookJob } from './start/open-webhooks.ts';
import { startAllJobs } from './start/start-jobs.ts';
import { markGauge, warnOfOtherKeys } from './start/token-key-marks.ts';

export interface StartOptions {
  readonly config: Config;
  /** Root of the checkout: content/, web/dist, games/dist. */
  readonly projectDir: string;
  readonly logger: FastifyBaseLogger;
  /** Gets a line for each step that takes a while. */
  readonly onProgress: (line: string) => void;
  /** Replaces content/: for the server of a benchmark. */
  readonly loaded?: LoadedContent;
  /** Serve the API alone, without a built web app. */
  readonly apiOnly?: boolean;
}

export interface RunningServer {
  /** Address the lobby is reached at. */
  readonly url: string;
  readonly gamesUrl: string;
  readonly consoleUrl: string;
  readonly testControlUrl: string | undefined;
  /** Ids of the working processes, for accounting. */
  readonly databasePid: () => number | undefined;
  /** Finishes running work, then releases everything. Safe to call twice. */
  stop(): Promise<void>;
}

const addressOf = (app: FastifyInstance): string => {
  const { address, port, family } = app.server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host.includes(':') ? `[${host}]` : host}:${port}`;
};

export async function startServer(o: StartOptions): Promise<RunningServer> {
  const { config, projectDir, logger: log, onProgress } = o;
  const cleanup = new Cleanup(log);
  const stop = (): Promise<void> => cleanup.run();
  try {
    const content = o.loaded === undefined ? readContent(join(projectDir, 'content')) : { fixed: o.loaded };
    const secrets = await providerSecrets(config);
    const foundation = await openFoundation({ config, projectDir, content, log, onProgress, cleanup });
    const { pool, clock, addresses } = foundation;
    const outside = openOutsideProviders(config, {
      // Their connections need settings of this process, so they stay as they were at its start.
      providers: foundation.content.loaded.providers,
      parlorUrl: addresses.listeningAt,
      log,
    });
    cleanup.add(() => outside.close());
    const open = await openPlayers(foundation, outside);
    const signIn = await openSignIn(foundation);
    const bot = openBotWatch(foundation);
    const trade = openTrade(foundation, open, bot.hooks);
    if (config.isProd && config.JOURNAL_DIR === undefined)
      log.warn('JOURNAL_DIR is not set: a restored backup loses limits, breaks and deletions that are newer');
    const personalData = openPersonalData({
      ...foundation,
      ...open,
      mail: signIn.mail,
      siteUrl: addresses.url,
      removeIdentities: removeAllIdentities,
      giveUpWallet,
      journal: { folder: config.JOURNAL_DIR, keys: signIn.identity.sealingKeys },
    });
    const messages = openMessagesAndBot(foundation, { open, signIn, trade, bot });
    const sending = await openWebhookJob(foundation, signIn);
    const play = openPlay(foundation, open, signIn, outside, secrets);
    const limits = { off: false };
    const loadGate = new LoadGate();
    const parts: Parts = {
      foundation,
      open,
      signIn,
      trade,
      play,
      personalData,
      messages,
      limits,
      loadGate,
      telemetry: noTelemetry(),
    };

    const reporter = new ProcessReporter({ pool: foundation.central, clock, log });
    const app = await createMainApp(o, parts, reporter);
    const gamesApp = await openGamesApp(o, parts, secrets.get(BUILTIN_PROVIDER)!);
    const consoleApp = await openConsoleApp(o, parts);
    const previewApp = await openPreviewApp(o, parts);
    const { players, contests } = open;
    // Each opens a connection.
    await Promise.all(
      [open.orderWatch, open.feed, open.playerNews, open.tableNews, contests.live].map((live) =>
        cleanup.start(live),
      ),
    );
    // Its rounds go on until the calls have ended, but the games app cannot close while pages watch them.
    cleanup.add(() => open.shared.endStreams());
    const ends = watchEnds({ pool, clock, players, log, onChanged: () => contests.live.changed() });
    cleanup.add(() => ends.stop());

    await gamesApp.listen({ host: config.HOST, port: config.GAMES_PORT });
    addresses.setGamesListeningAt(addressOf(gamesApp));
    await consoleApp.listen({ host: config.HOST, port: config.CONSOLE_PORT });
    addresses.setConsoleListeningAt(addressOf(consoleApp));
    if (previewApp) {
      await previewApp.listen({ host: config.HOST, port: config.PREVIEW_PORT });
      addresses.setPreviewListeningAt(addressOf(previewApp));
    }
    await app.listen({ host: config.HOST, port: config.PORT });
    addresses.setListeningAt(addressOf(app));
    // Their many statements would delay the start.
    const jobs = startAllJobs(foundation, open, trade, [
      ...personalData.jobs,
      messages.job,
      sending,
      bookJob({ ...foundation, pool: foundation.central, sign: signIn.identity.signText }),
      oddsJob({
        pool: foundation.central,
        sign: signIn.identity.signText,
        log,
        countedTo: () => markOf(foundation.central, 'hours'),
      }),
    ]);
    const keys = signIn.identity.sealingKeys;
    await warnOfOtherKeys({ pool: foundation.central, nowMs: clock.now(), keys, log });
    await cleanup.start(reporter);
    await trade.payments.announce(addresses.url());
    bot.start();

    return {
      url: addresses.listeningAt(),
      gamesUrl: addresses.gamesUrl(),
      consoleUrl: addresses.consoleUrl(),
      testControlUrl: await openTestControlIfWanted(parts, jobs),
      databasePid: foundation.databasePid,
      stop,
    };
  } catch (e) {
    await stop();
    throw e;
  }
}

/** The API and the website. */
async function createMainApp(
  o: StartOptions,
  parts: Parts,
  reporter: ProcessReporter,
): Promise<FastifyInstance> {
  const { foundation, open, signIn, trade, play, limits, loadGate, telemetry } = parts;
  const { config, content, pool, clock, replica, databaseWatch, canaryWatch, addresses, cleanup } =
    foundation;
  const oddsWatch = createOddsWatch({ pool: foundation.central, log: foundation.log });
  await cleanup.start(oddsWatch);
  const app = await createApp({
    config,
    pool,
    players: open.players,
    limits,
    loadGate,
    gauges: [
      ...oddsWatch.gauges,
      ...loadGauges(loadGate),
      ...mintingGauges(open.breaker, clock),
      ...telemetryGauges(telemetry),
      ...trade.paymentAlarms.gauges,
      ...parts.messages.gauges,
      markGauge(signIn.identity.sealingKeys),
      ...open.studioWatch.gauges,
      ...databaseWatch.gauges,
      ...(replica?.gauges() ?? []),
      ...(canaryWatch?.gauges ?? []),
    ],
    reporter,
    replica: replica && (() => replica.state),
    logger: o.logger,
    authenticate: signIn.identity.authenticate,
    handlers: handlersOf(parts),
    plugins: pluginsOf(parts),
    webDir: o.apiOnly === true ? undefined : join(o.projectDir, 'web', 'dist'),
    gamesOrigin: () => new URL(addresses.gamesUrl()).origin,
    siteUrl: addresses.url,
    paymentPages: trade.payments.pages,
    taskPages: () => trade.partners.framesOf(content.content.partners),
    outsidePages: play.outside.pages,
    isStopping: () => cleanup.isRunning,
    content,
  });
  cleanup.add(() => app.close());
  return app;
}

/** The pages of the built-in games, on a separate origin. */
async function openGamesApp(o: StartOptions, parts: Parts, secret: string): Promise<FastifyInstance> {
  const { foundation, open, signIn, play, limits, loadGate } = parts;
  const { config, content, pool, archive, clock, addresses, cleanup } = foundation;
  const { sessions, findGame, port } = play;
  const app = await createGamesApp({
    pool,
    players: open.players,
    clock,
    sessions,
    findGame,
    shared: open.shared,
    languages: () => content.loaded.languages,
    hasSignInEnded: signIn.hasSignInEnded,
    findDraw: drawFinder({ pool, archive }),
    port,
    secret,
    distDir: join(o.projectDir, 'games', 'dist'),
    frameAncestors: () => [...addresses.lobbyOrigins(), ...TELEGRAM_WEB_ORIGINS],
    checkReplies: !config.isProd,
    logger: o.logger,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    prepare: (games) => {
      refuseEarly(games, loadGate, { limits, log: o.logger });
      addLimits(games, limits, { playerOf: playerOfSession(sessions) });
    },
  });
  cleanup.add(() => app.close());
  return app;
}

/** The operators' console, on a separate origin. */
async function openConsoleApp(o: StartOptions, parts: Parts): Promise<FastifyInstance> {
  const { config, addresses, cleanup } = parts.foundation;
  const app = await createConsoleApp({
    plugins: await consolePlugins(parts),
    consoleUrl: addresses.consoleUrl,
    webDir: o.apiOnly === true ? undefined : join(o.projectDir, 'web', 'dist'),
    isLocal: config.isLocal,
    logger: o.logger,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    prepare: (console) => addLimits(console, parts.limits),
  });
  cleanup.add(() => app.close());
  return app;
}

/** Previews of drafts, on a separate origin. */
async function openPreviewApp(o: StartOptions, parts: Parts): Promise<FastifyInstance | undefined> {
  const { config, addresses, previewBuild, cleanup } = parts.foundation;
  if (!config.isLocal && config.PREVIEW_URL === undefined) return undefined;
  const app = await createPreviewApp({
    dir: previewBuild.dir,
    url: () => addresses.previewUrl() ?? '',
    consoleUrl: addresses.consoleUrl,
    open: openPreview(operatorDeps(parts), parts.signIn.identity.sealingKeys),
    logger: o.logger,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    prepare: (previews) => addLimits(previews, parts.limits),
  });
  cleanup.add(() => app.close());
  return app;
}

/** Its address, if tests may control the server. */
async function openTestControlIfWanted(
  { foundation, open, limits }: Parts,
  jobs: ReturnType<typeof startAllJobs>,
): Promise<string | undefined> {
  const { config, pool, testClock, log, cleanup } = foundation;
  if (!testClock) return undefined;
  const control = await openTestControl({
    config,
    pool,
    clock: testClock,
    jobs,
    limits,
    deliver: async (playerId, input) => (await open.players.act('deliverItems', playerId, { input })).reply,
    logger: log,
  });
  cleanup.add(() => control.close());
  return `http://127.0.0.1:${control.port}`;
}
