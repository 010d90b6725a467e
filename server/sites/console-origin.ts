// The third listener: the operators' console has a separate origin, so that no page of players or games can reach its
// session, and no page at all can frame it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { BODY_LIMIT_BYTES } from '../http/request-bodies.ts';
import { consoleHeaders } from '../http/security-headers.ts';
import { createHttpApp } from '../runtime/http-app.ts';
import { serveHashedFiles } from './hashed-files.ts';
import { notBuilt } from './not-built.ts';

export interface ConsoleDeps {
  /** The calls of the console. */
  readonly plugins: ReadonlyArray<(app: FastifyInstance) => void>;
  readonly consoleUrl: () => string;
  /** The built web app, which has the console's document; undefined serves the calls alone. */
  readonly webDir: string | undefined;
  /** In local the console answers under every name of this machine. */
  readonly isLocal: boolean;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: (address: string, hop: number) => boolean;
  /** Hooks before the routes, such as rate limits. */
  readonly prepare?: (app: FastifyInstance) => void | Promise<void>;
}

const DOCUMENT = 'console.html';
/** Few and small; a browser asks for it with each page. */
const ICON = 'icon.svg';

/** Its owner must close it, like any Fastify app. */
export async function createConsoleApp(d: ConsoleDeps): Promise<FastifyInstance> {
  const app = createHttpApp({
    logger: d.logger,
    bodyLimit: BODY_LIMIT_BYTES,
    ...(d.trustProxy === undefined ? {} : { trustProxy: d.trustProxy }),
    forceCloseConnections: 'idle',
  });
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    const url = new URL(d.consoleUrl());
    reply.headers({ ...consoleHeaders({ https: url.protocol === 'https:' }), 'x-request-id': request.id });
    if (request.host === url.host) return;
    // A misconfigured proxy may send another host here; no page of that host may act as the console.
    if (!d.isLocal) throw new ApiError('NOT_FOUND');
    if (isDocument(request)) await reply.redirect(new URL(request.url, url).href, 302);
  });
  await d.prepare?.(app);
  for (const plugin of d.plugins) await app.register(async (scope) => plugin(scope));
  app.setNotFoundHandler((_request, reply) => {
    reply.header('cache-control', 'no-store');
    throw new ApiError('NOT_FOUND');
  });
  if (d.webDir !== undefined && (d.isLocal || existsSync(join(d.webDir, DOCUMENT))))
    serveDocument(app, d.webDir);
  return app;
}

const HOME = '/operator';
const PAGES = [HOME, '/operator/join'] as const;
const isDocument = ({ method, routeOptions: { url } }: FastifyRequest): boolean =>
  method === 'GET' && PAGES.some((page) => page === url);

function serveDocument(app: FastifyInstance, dir: string): void {
  serveHashedFiles(app, dir);
  const send =
    (file: string, type: string) =>
    (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      // Read at each request, because a build may replace it and only operators request it.
      const path = join(dir, file);
      if (!existsSync(path)) return notBuilt(reply);
      return reply.header('cache-control', 'no-cache').type(type).send(readFileSync(path));
    };
  for (const page of PAGES) app.get(page, send(DOCUMENT, 'text/html; charset=utf-8'));
  app.get('/', (_request, reply) => reply.redirect(HOME, 302));
  app.get(`/${ICON}`, send(ICON, 'image/svg+xml'));
}
