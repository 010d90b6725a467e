// A provider with a published dialect: its paths, its signature over the raw bytes, its form of every answer, including
// our errors.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { errors } from '@parlor/contract/kernel/errors.ts';
import type { WireReply, WireRequest } from '../../adapters/game-providers/dialect.ts';
import type { ProviderWithDialect } from '../../adapters/game-providers/index.ts';
import { ANSWER_WITHIN_MS, withinDeadline } from '../../http/deadline.ts';
import { isUnavailable, logLateFailure } from '../../http/register-endpoints.ts';
import { ApiError } from '../../http/api-error.ts';
import { ApiErrorWithBalance, type VerifiedCallHandler } from './verified-calls.ts';
import { rawBody } from '../../http/request-bodies.ts';

export interface DialectDeps {
  readonly spoken: ReadonlyMap<string, ProviderWithDialect>;
  readonly take: VerifiedCallHandler;
}

const wireOf = (request: FastifyRequest, path: string): WireRequest => ({
  method: request.method,
  path,
  query: request.url.split('?')[1] ?? '',
  headers: request.headers,
  raw: rawBody(request),
});

export async function answerInDialect(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, path, take }: { provider: ProviderWithDialect; path: string; take: VerifiedCallHandler },
): Promise<FastifyReply> {
  const wire = wireOf(request, path);
  const { dialect, keys, content } = provider;
  if (!dialect.isSigned(wire, keys))
    return send(reply, refused(provider, wire, new ApiError('SIGNATURE_INVALID')));
  const read = dialect.read(wire, provider);
  if ('status' in read) return send(reply, read);
  try {
    const result = await withinDeadline(
      take(content.id, read.call),
      ANSWER_WITHIN_MS,
      logLateFailure(request),
    );
    return send(reply, read.answer(result));
  } catch (error) {
    return send(reply, problemOf(request, provider, wire, error));
  }
}

/** Errors before the body is read: too large, another media type, more calls than this process answers. */
export function answerFault(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, error }: { provider: ProviderWithDialect; error: unknown },
): FastifyReply {
  if (error instanceof ApiError && error.retryAfterS !== undefined)
    reply.header('retry-after', String(error.retryAfterS));
  return send(reply, problemOf(request, provider, wireOf(request, ''), error));
}

function problemOf(
  request: FastifyRequest,
  provider: ProviderWithDialect,
  wire: WireRequest,
  error: unknown,
): WireReply {
  if (error instanceof ApiError) return refused(provider, wire, error);
  const code = OF_FRAMEWORK[(error as { code?: string }).code ?? ''];
  if (code !== undefined) return refused(provider, wire, new ApiError(code));
  const { message, stack } = error as { message?: unknown; stack?: unknown };
  if (isUnavailable(error)) {
    request.log.warn({ reason: message }, 'unavailable');
    return refused(provider, wire, new ApiError('UNAVAILABLE'));
  }
  request.log.error({ reason: message, stack }, 'a call of a provider failed');
  return refused(provider, wire, new ApiError('INTERNAL'));
}

const OF_FRAMEWORK: Readonly<Record<string, ErrorCode | undefined>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

const refused = ({ dialect }: ProviderWithDialect, wire: WireRequest, error: ApiError): WireReply =>
  dialect.refuse(wire, {
    code: error.code,
    message: error.message === '' ? errors[error.code].message : error.message,
    details: error.details,
    result: error instanceof ApiErrorWithBalance ? error.result : undefined,
  });

const send = (reply: FastifyReply, { status, body }: WireReply): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
