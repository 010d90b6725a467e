import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { sendError } from '../http/register-endpoints.ts';
import { drainOversizedBodies } from '../http/request-bodies.ts';
import { refuseUnreadable } from '../http/unreadable-request.ts';
import { dropUnusedConnections } from './unused-connections.ts';

/** For a request to arrive whole: nobody holds a connection by sending slowly. */
const REQUEST_WITHIN_MS = 30_000;

type Options = Pick<
  FastifyServerOptions,
  'bodyLimit' | 'trustProxy' | 'routerOptions' | 'forceCloseConnections'
> & { readonly logger?: FastifyBaseLogger | undefined };

/** A server for the internet: one form of errors, bounded requests, JSON bodies alone, and a stop that waits for nobody. */
export function createHttpApp({ logger, ...options }: Options): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...options,
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    // An ordinary line of a request has its address, and the address of a game's page holds its session.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_WITHIN_MS,
    // Addresses that cannot be read, before any route is known.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: refuseUnreadable,
  });
  dropUnusedConnections(app);
  drainOversizedBodies(app);
  // A text is refused for its media type, not for its content.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendError);
  return app;
}
