// The provider port over HTTP: the body is read raw, because the signature covers its bytes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  PROVIDER_CALLS,
  PROVIDER_PATH,
  PROVIDER_SIGNATURE_HEADER,
  type ProviderCallName,
} from '@parlor/contract/webhooks/game-providers.ts';
import type { ProviderWithDialect } from '../../adapters/game-providers/index.ts';
import { ANSWER_WITHIN_MS, withinDeadline } from '../../http/deadline.ts';
import { logLateFailure, sendError } from '../../http/register-endpoints.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Port } from './port.ts';
import { answerFault, answerInDialect, type DialectDeps } from './answer-in-dialect.ts';
import { keepRawBodies, rawBody } from '../../http/request-bodies.ts';

export interface ProvidersDeps {
  readonly port: Port;
  /** Providers with a published dialect; all others use ours. */
  readonly dialects?: DialectDeps;
}

/** No provider's call is near this size. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** For a separate scope in an app whose error handler is `sendError`. */
export const providersPlugin =
  ({ port, dialects }: ProvidersDeps) =>
  async (scope: FastifyInstance): Promise<void> => {
    const spokenBy = (request: FastifyRequest): ProviderWithDialect | undefined =>
      dialects?.spoken.get((request.params as { provider?: string }).provider ?? '');
    scope.setErrorHandler((error, request, reply) => {
      const provider = spokenBy(request);
      return provider ? answerFault(request, reply, { provider, error }) : sendError(error, request, reply);
    });
    keepRawBodies(scope, 'application/json');
    scope.route<{ Params: { provider: string; call: string } }>({
      method: 'POST',
      url: PROVIDER_PATH.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: BODY_LIMIT_BYTES,
      handler: async (request, reply) => {
        const { provider, call } = request.params;
        const spoken = spokenBy(request);
        if (spoken && dialects)
          return answerInDialect(request, reply, { provider: spoken, path: call, take: dialects.take });
        if (!isCall(call)) throw new ApiError('NOT_FOUND');
        const header = request.headers[PROVIDER_SIGNATURE_HEADER];
        const requested = port.answer({
          provider,
          call,
          raw: rawBody(request),
          signature: typeof header === 'string' ? header : undefined,
        });
        const answer = await withinDeadline(requested, ANSWER_WITHIN_MS, logLateFailure(request));
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(JSON.stringify(answer));
      },
    });
    if (dialects === undefined || dialects.spoken.size === 0) return;
    // Paths with more than one part, and query strings, are only for dialects.
    scope.route<{ Params: { provider: string; '*': string } }>({
      method: ['GET', 'POST'],
      url: `${PROVIDER_PATH.replace(/\{call\}$/, '*').replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: BODY_LIMIT_BYTES,
      handler: (request, reply) => {
        const provider = spokenBy(request);
        if (provider === undefined) throw new ApiError('NOT_FOUND');
        return answerInDialect(request, reply, { provider, path: request.params['*'], take: dialects.take });
      },
    });
  };

const isCall = (name: string): name is ProviderCallName =>
  (PROVIDER_CALLS as readonly string[]).includes(name);
