// Bodies that Fastify does not read as we need: kept as bytes, or too large.
//
// A body that is too large is answered, not cut off. Most clients write their whole request before they read. A server
// that answers and closes during the upload resets the connection, and the answer is lost. So the rest of the body is
// read and discarded first, up to a bound.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Largest body that the website and the console accept. The proxy must allow as much (deploy/proxy). */
export const BODY_LIMIT_BYTES = 512 * 1024;

export interface DrainBounds {
  readonly bytes: number;
  readonly ms: number;
}
export const DRAIN_BOUNDS: DrainBounds = { bytes: 4 * 1024 * 1024, ms: 5_000 };

export function drainOversizedBodies(app: FastifyInstance, bounds: DrainBounds = DRAIN_BOUNDS): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413) await drain(request.raw, bounds);
  });
}

/** Resolves at the end of the body or at a bound. A client that keeps sending is cut off with the answer. */
function drain(body: IncomingMessage, { bytes, ms }: DrainBounds): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let left = bytes;
    const read = (chunk: Buffer): void => {
      left -= chunk.length;
      if (left < 0) done();
    };
    const done = (): void => {
      clearTimeout(timer);
      body.off('data', read).pause();
      resolve();
    };
    const timer = setTimeout(done, ms);
    body.once('end', done).once('close', done).on('data', read).resume();
  });
}

/** Keeps each body of this scope as raw bytes: signatures cover them, or the client names no media type. */
export function keepRawBodies(scope: FastifyInstance, mediaType: 'application/json' | '*'): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

export const rawBody = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
