// Pages of the origins in the settings may call the API. No other page can read an answer.
import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_HEADER, PLATFORM_HEADER } from '@parlor/contract/kernel/contract.ts';
import { RELEASE_HEADER, TRACE_HEADER } from '@parlor/contract/kernel/headers.ts';
import { TELEMETRY_SESSION_HEADER } from '@parlor/contract/calls/telemetry.ts';

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'if-match',
  IDEMPOTENCY_HEADER,
  PLATFORM_HEADER,
  TRACE_HEADER,
  // Headers that the vendors' client libraries for flags and telemetry send.
  'x-amp-exp-user',
  'x-amp-exp-library',
  'x-amp-exp-flag-keys',
  'x-amp-exp-track',
  'x-amp-exp-exposure-track',
  'x-api-key',
  'x-faro-session-id',
].join(', ');

export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    // In every answer: a cache must not give one page's answer to a page of another origin.
    reply.header('vary', 'origin');
    if (origin === undefined || !allowed.has(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': `etag, retry-after, x-request-id, ${RELEASE_HEADER}, ${TELEMETRY_SESSION_HEADER}`,
    });
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      await reply
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
          'access-control-allow-headers': ALLOWED_HEADERS,
          'access-control-max-age': '600',
        })
        .code(204)
        .send();
  });
  // A route for OPTIONS must exist for the hook to be reached.
  app.options('/*', async (_request, reply) => reply.code(204).send());
}
