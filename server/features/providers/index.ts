// The provider port over HTTP: the body is kept as it came, because the signature is over its bytes.
import type { FastifyInstance } from 'fastify';
import {
  PROVIDER_CALLS,
  PROVIDER_PATH,
  PROVIDER_SIGNATURE_HEADER,
  type ProviderCallName,
} from '@parlor/contract/providers.ts';
import { ANSWER_WITHIN_MS, withinDeadline } from '../../deadline.ts';
import { lateFault } from '../../mount.ts';
import { Refused } from '../../refused.ts';
import type { Port } from './port.ts';

export interface ProvidersDeps {
  readonly port: Port;
}

/** No call of a provider is near it. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** For a scope of its own in an app whose error handler is `sendError`. */
export const providersPlugin =
  ({ port }: ProvidersDeps) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.route<{ Params: { provider: string; call: string } }>({
      method: 'POST',
      url: PROVIDER_PATH.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: BODY_LIMIT_BYTES,
      handler: async (request, reply) => {
        const { provider, call } = request.params;
        if (!isCall(call)) throw new Refused('NOT_FOUND');
        const header = request.headers[PROVIDER_SIGNATURE_HEADER];
        const asked = port.answer({
          provider,
          call,
          raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          signature: typeof header === 'string' ? header : undefined,
        });
        const answer = await withinDeadline(asked, ANSWER_WITHIN_MS, lateFault(request));
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(JSON.stringify(answer));
      },
    });
  };

const isCall = (name: string): name is ProviderCallName =>
  (PROVIDER_CALLS as readonly string[]).includes(name);
