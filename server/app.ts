// The application without a port: plugins, features, one error mapping. main.ts listens, tests inject.
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { contract, type CallName } from '@parlor/contract/contract.ts';
import { playerCommands, playerViews, type ViewName } from '@parlor/economy/act.ts';
import { allowOrigins } from './cors.ts';
import type { Config } from './config.ts';
import type { Authenticate, Handlers } from './handlers.ts';
import { addHealth } from './health.ts';
import { idempotencyOf } from './idempotency.ts';
import { addLimits, type Limits } from './limits.ts';
import { addMetrics } from './metrics.ts';
import { mount, notImplemented, sendError, StoredReply, type AnyHandler } from './mount.ts';
import { addDocs } from './openapi.ts';
import type { Players } from './players/players.ts';
import { Refused } from './refused.ts';
import { setApiHeaders } from './security-headers.ts';
import { refuseUnreadable } from './unreadable-request.ts';
import { serveWebDocuments } from './web-documents.ts';

export interface AppDeps {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly players: Players;
  readonly authenticate: Authenticate;
  /** What features answer; the calls of the economy are answered here, the rest with 501. */
  readonly handlers: Handlers;
  readonly limits: Limits;
  /** Routes that are not calls of the contract: the provider port, the outbox page of local mail. */
  readonly plugins: ReadonlyArray<(app: FastifyInstance) => Promise<void> | void>;
  /** The built web app; undefined serves the API alone. */
  readonly webDir?: string | undefined;
  readonly gamesOrigin: () => string;
  readonly isStopping: () => boolean;
  readonly logger: FastifyBaseLogger;
}

const BODY_LIMIT_BYTES = 512 * 1024;

export async function createApp(d: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: d.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address: string, hop: number) => hop < d.config.TRUST_PROXY,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    requestTimeout: 30_000,
    // Addresses that cannot be read, before any route is known.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: refuseUnreadable,
    // Idle keep-alive connections end with the server instead of holding it up.
    forceCloseConnections: 'idle',
  });
  // JSON is all there is to say: a text is refused for what it is, not for what stands in it.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendError);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500)
      request.log.warn(
        {
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered with a fault',
      );
    done();
  });
  await app.register(cookie);
  allowOrigins(app, d.config.CORS_ORIGINS);
  await addLimits(app, d.limits);
  addMetrics(app, d.config.METRICS_TOKEN);
  addHealth(app, { pool: d.pool, isStopping: d.isStopping });

  const handlers: Handlers = { ...economyHandlers(d.players), ...d.handlers };
  await app.register(async (api) => {
    api.addHook('onSend', (_request, reply, _payload, done) => {
      setApiHeaders(reply);
      done();
    });
    mount(api, { handlers, authenticate: d.authenticate, checkReplies: !d.config.isProd });
  });
  for (const plugin of d.plugins) await app.register(async (scope) => plugin(scope));
  await addDocs(app, contract, notImplemented(handlers));
  if (d.webDir === undefined)
    app.setNotFoundHandler(() => {
      throw new Refused('NOT_FOUND');
    });
  else
    await serveWebDocuments(app, {
      dir: d.webDir,
      gamesOrigin: d.gamesOrigin,
      https: d.config.PUBLIC_URL?.startsWith('https:') ?? false,
      watch: !d.config.isProd,
    });
  return app;
}

/** Every call that the economy answers by itself: no server code for a new claim. */
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
      const acted = await players.act(name as keyof typeof playerCommands, call.caller.playerId, {
        input: call as never,
        idempotency: idempotencyOf(name as CallName, call),
      });
      return new StoredReply(acted.text);
    },
  ]);
  return Object.fromEntries([...views, ...commands] as Array<[string, AnyHandler]>) as Handlers;
}
