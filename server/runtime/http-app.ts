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

/** The contract checks requests and replies. Without these Fastify loads compilers of JSON schemas at each start. */
const noSchemas = (): never => {
  throw new Error('A route has a JSON schema: declare the call in contract/ instead');
};

/** For a request to arrive whole: a slow sender cannot hold a connection. */
const REQUEST_WITHIN_MS = 30_000;

type Options = Pick<
  FastifyServerOptions,
  'bodyLimit' | 'trustProxy' | 'routerOptions' | 'forceCloseConnections'
> & { readonly logger?: FastifyBaseLogger | undefined };

/**
 * A server for the internet: one form of errors, bounded requests, only JSON bodies, and a stop that does not wait for
 * idle clients.
 */
export function createHttpApp({ logger, ...options }: Options): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...options,
    ...(logger === undefined ? { logger: false } : { loggerInstance: logger }),
    // A normal request log has the address, and the address of a game's page contains its session.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    requestTimeout: REQUEST_WITHIN_MS,
    // Unreadable addresses, before routing.
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
