// The application without a port: plugins, features, error mapping. start.ts listens; tests inject.
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { contract, type CallName } from '@parlor/contract/kernel/contract.ts';
import {
  drawOfCommand,
  playerCommands,
  playerViews,
  type PlayerCommandName,
  type ViewName,
} from '@parlor/economy/act.ts';
import { allowOrigins } from './http/cors.ts';
import type { Config } from './config.ts';
import type { Authenticate, Handlers } from './http/handlers.ts';
import { CALLER_WITHIN_MS, withinDeadline } from './http/deadline.ts';
import { RELEASE_HEADER } from '@parlor/contract/kernel/headers.ts';
import { addHealth } from './runtime/health.ts';
import { idempotencyOf } from './http/idempotency.ts';
import type { LoadGate } from './http/overload/load-gate.ts';
import { refuseEarly } from './http/overload/refuse-early.ts';
import { addLimits, type Limits } from './http/rate-limits.ts';
import { addMetrics, type WatchedGauge } from './runtime/metrics.ts';
import {
  registerEndpoints,
  notImplemented,
  StoredReply,
  type AnyHandler,
} from './http/register-endpoints.ts';
import { addDocs } from './http/docs.ts';
import { openApiOf } from './http/openapi/document.ts';
import { createHttpApp } from './runtime/http-app.ts';
import type { ContentSource } from './content/releases/live-content.ts';
import type { Players } from './players/players.ts';
import { watchProxy } from './http/proxy-watch.ts';
import { ApiError } from './http/api-error.ts';
import { BODY_LIMIT_BYTES } from './http/request-bodies.ts';
import { addApiHeaders } from './http/security-headers.ts';
import { followTraces } from './runtime/trace-context.ts';
import { serveWebDocuments } from './sites/web-documents.ts';

export interface AppDeps {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly players: Players;
  readonly authenticate: Authenticate;
  /** The features' handlers. Calls of the economy are answered here, calls without a handler with 501. */
  readonly handlers: Handlers;
  readonly limits: Limits;
  /** Shared by all listeners for players of this process. Absent: no call is refused early. */
  readonly loadGate?: LoadGate;
  /** Metrics besides those of requests and the process. */
  readonly gauges?: readonly WatchedGauge[];
  /** Writes what this process measures where the alarms are evaluated. */
  readonly reporter?: { watch(app: FastifyInstance, gauges: readonly WatchedGauge[]): void };
  /** Routes that are not calls of the contract: the provider port, the outbox page of local mail. */
  readonly plugins: ReadonlyArray<(app: FastifyInstance) => Promise<void> | void>;
  /** The built web app; undefined serves the API alone. */
  readonly webDir?: string | undefined;
  readonly gamesOrigin: () => string;
  /** Address of the website; PUBLIC_URL by default. */
  readonly siteUrl?: () => string;
  /** Origins of the pages on which cards are charged. */
  readonly paymentPages?: readonly string[];
  /** Origins of partners whose tasks are shown in a frame. */
  readonly taskPages?: () => readonly string[];
  /** Origins of outside studios' games, shown in a frame like the server's own. */
  readonly outsidePages?: readonly string[];
  readonly isStopping: () => boolean;
  /** What is live, and why this process cannot serve it, where it cannot. */
  readonly content?: Pick<ContentSource, 'loaded' | 'world' | 'fault'>;
  /** State of the replica, as `/health/ready` shows it. */
  readonly replica?: (() => string) | undefined;
  readonly logger: FastifyBaseLogger;
}

export async function createApp(d: AppDeps): Promise<FastifyInstance> {
  const app = createHttpApp({
    logger: d.logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address: string, hop: number) => hop < d.config.TRUST_PROXY,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    // Without this, idle keep-alive connections would delay the stop.
    forceCloseConnections: 'idle',
  });
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // A client may send the header with every call, also with an empty body (opening a pack, claiming a card).
    if (text === '' && request.routeOptions.config.mayBeEmpty === true) done(null);
    else void readJson(request, text, done);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500 && request.isRefusedEarly !== true)
      request.log.warn(
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered with a server error',
      );
    done();
  });
  allowOrigins(app, d.config.CORS_ORIGINS);
  // As early as possible. The page of another origin must be able to read the refusal.
  if (d.loadGate) refuseEarly(app, d.loadGate, { limits: d.limits, log: d.logger });
  followTraces(app, d.logger.level === 'debug');
  await app.register(cookie);
  addLimits(app, d.limits, { playerOf: playerWith(d.authenticate) });
  // Outside prod, developers come through proxies of every kind.
  const proxy = d.config.isProd
    ? watchProxy(app, { trusted: d.config.TRUST_PROXY, log: d.logger })
    : undefined;
  const gauges = [...(d.gauges ?? []), ...(proxy?.gauges ?? [])];
  addMetrics(app, d.config.METRICS_TOKEN, gauges);
  d.reporter?.watch(app, gauges);
  addHealth(app, {
    pool: d.pool,
    isStopping: d.isStopping,
    replica: d.replica,
    content: d.content,
    proxy: proxy?.state,
  });

  const isHttps = d.config.PUBLIC_URL?.startsWith('https:') ?? false;
  const handlers: Handlers = { ...economyHandlers(d.players), ...d.handlers };
  await app.register(async (api) => {
    addApiHeaders(api);
    const { content } = d;
    if (content)
      // After the act, which may have been decided under a release that came meanwhile.
      api.addHook('onSend', (_request, reply, _payload, done) => {
        const { release } = content.world;
        if (release !== undefined) reply.header(RELEASE_HEADER, release);
        done();
      });
    registerEndpoints(api, {
      handlers,
      authenticate: d.authenticate,
      checkReplies: !d.config.isProd,
      languages: content && (() => content.loaded.languages),
      overrides: content && (() => content.loaded.overrides),
    });
  });
  for (const plugin of d.plugins) await app.register(async (scope) => plugin(scope));
  addDocs(app, () => openApiOf(contract, notImplemented(handlers)), isHttps);
  if (d.webDir === undefined)
    app.setNotFoundHandler(() => {
      throw new ApiError('NOT_FOUND');
    });
  else
    await serveWebDocuments(app, {
      dir: d.webDir,
      gamesOrigin: d.gamesOrigin,
      siteUrl: d.siteUrl ?? (() => d.config.PUBLIC_URL ?? ''),
      paymentPages: d.paymentPages,
      taskPages: d.taskPages,
      outsidePages: d.outsidePages,
      identityOrigins: identityOriginsOf(d.config.OIDC_ISSUERS),
      vendorOrigins: d.config.VENDOR_ORIGINS,
      env: d.config.PARLOR_ENV,
      https: isHttps,
      watch: !d.config.isProd,
      content: d.content && (() => d.content?.loaded),
    });
  return app;
}

/** Firebase signs players in within the page, at an address of its own. */
const FIREBASE = {
  issuer: 'https://securetoken.google.com/',
  asks: 'https://identitytoolkit.googleapis.com',
};
const identityOriginsOf = (issuers: Config['OIDC_ISSUERS']): string[] =>
  issuers.some(({ issuer }) => issuer.startsWith(FIREBASE.issuer)) ? [FIREBASE.asks] : [];

/** The player of a token that was sent to a call which needs none; an invalid token counts as none. */
const playerWith =
  (authenticate: Authenticate) =>
  async (request: FastifyRequest): Promise<string | undefined> => {
    if (request.headers.authorization === undefined) return undefined;
    try {
      const known = withinDeadline(authenticate(request), CALLER_WITHIN_MS, () => undefined);
      return (await known).playerId;
    } catch {
      return undefined;
    }
  };

/** Every call that the economy answers by itself: a new claim needs no server code. */
function economyHandlers(players: Players): Handlers {
  const views = Object.keys(playerViews).map((name) => [
    name,
    (call: { caller: { playerId: string } }) =>
      players.view(name as ViewName, call.caller.playerId, call as never),
  ]);
  const commands = Object.keys(playerCommands).map((name) => [
    name,
    async (call: {
      caller: { playerId: string };
      request: { headers: Record<string, unknown> };
      params?: unknown;
      body?: unknown;
    }) => {
      const drawOf = drawOfCommand[name as PlayerCommandName] as
        | ((input: unknown) => string | undefined)
        | undefined;
      const draw = drawOf?.(call);
      const acted = await players.act(name as PlayerCommandName, call.caller.playerId, {
        // A stored draw is its own answer, so no idempotency key is stored for it.
        ...(draw === undefined ? { idempotency: idempotencyOf(name as CallName, call) } : { draw }),
        input: (known) => ({ ...call, known: known.draw }) as never,
      });
      return new StoredReply(acted.text);
    },
  ]);
  return Object.fromEntries([...views, ...commands] as Array<[string, AnyHandler]>) as Handlers;
}
