// The second listener: built-in games have a separate origin, so that their frame cannot reach the lobby's storage or
// cookies. It acts as the provider and signs its rounds.
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { gamesContract } from '@parlor/contract/calls/play.ts';
import type { ProviderCall } from '@parlor/contract/webhooks/game-providers.ts';
import { gamePageHandlers, type GamePageDeps, type BuiltinCallName } from '../features/play/game-page.ts';
import type { Port } from '../features/game-providers/port.ts';
import { hmacHex } from '../runtime/hmac.ts';
import { registerContract, type AnyHandler } from '../http/register-endpoints.ts';
import { createHttpApp } from '../runtime/http-app.ts';
import { ApiError } from '../http/api-error.ts';

export interface GamesDeps extends Omit<GamePageDeps, 'askPort'> {
  readonly port: Port;
  /** The server's secret as a provider. */
  readonly secret: string;
  /** Built pages of the games. Without them only calls are served. */
  readonly distDir: string;
  /** Origins that may frame a game: the lobby's, and those of Telegram's web clients around it. */
  readonly frameAncestors: () => readonly string[];
  readonly checkReplies: boolean;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: (address: string, hop: number) => boolean;
  /** Hooks before the routes, such as rate limits. */
  readonly prepare?: (app: FastifyInstance) => void | Promise<void>;
}

const BODY_LIMIT_BYTES = 8 * 1024;

/** Its owner must close it, like any Fastify app. */
export async function createGamesApp(deps: GamesDeps): Promise<FastifyInstance> {
  const { port, secret, distDir, frameAncestors } = deps;
  const app = createHttpApp({
    logger: deps.logger,
    bodyLimit: BODY_LIMIT_BYTES,
    ...(deps.trustProxy === undefined ? {} : { trustProxy: deps.trustProxy }),
  });
  app.setNotFoundHandler(() => {
    throw new ApiError('NOT_FOUND');
  });
  // The allowed frames of a page are known once the server listens, so they are read at the first request.
  let fixed: Readonly<Record<string, string>> | undefined;
  app.addHook('onSend', (request, reply, _payload, done) => {
    fixed ??= {
      'content-security-policy': policyOf(frameAncestors()),
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    reply.headers(fixed).header('x-request-id', request.id);
    done();
  });
  await deps.prepare?.(app);
  await app.register(async (scope) => {
    const page = gamePageHandlers({
      ...deps,
      askPort: <N extends BuiltinCallName>(call: ProviderCall<N>) => {
        const raw = Buffer.from(JSON.stringify(call));
        // The body has the name too, but its type is the union and not N.
        const name = call.call as N;
        return port.answer({
          provider: BUILTIN_PROVIDER,
          call: name,
          raw,
          signature: hmacHex(secret, raw),
        });
      },
    });
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    registerContract(scope, gamesContract, { ...page } as unknown as Record<string, AnyHandler>, {
      authenticate: () => {
        throw new ApiError('UNAUTHENTICATED');
      },
      checkReplies: deps.checkReplies,
    });
  });
  if (existsSync(distDir))
    await app.register(fastifyStatic, {
      root: distDir,
      index: 'index.html',
      cacheControl: false,
      // File names contain a content hash; the pages that refer to them are revalidated.
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  return app;
}

/** Only scripts, styles and calls of this origin; no inline script. */
function policyOf(frameAncestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
  ].join('; ');
}
