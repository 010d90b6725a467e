// The replies of a call in the OpenAPI document: every status that it may have, with the headers that a client may use.
import type * as z from 'zod/mini';
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { errors, type ErrorCode } from '@parlor/contract/kernel/errors.ts';
import recorded from './examples.json' with { type: 'json' };

export type Json = Record<string, unknown>;
export type Io = 'input' | 'output';
export type SchemaOf = (schema: z.ZodMiniType, io: Io) => Json;

/** Recorded by e2e/http/wire-examples.test.ts, which fails if a reply has changed. */
const examples: Readonly<Record<string, { readonly request?: unknown; readonly reply?: unknown }>> = recorded;
export function exampleOf(name: string, part: 'request' | 'reply'): Json {
  const value = examples[name]?.[part];
  return value === undefined ? {} : { example: value };
}

/** Codes that any call can answer with. */
const common: readonly ErrorCode[] = ['INVALID_REQUEST', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'];
const ofPlayers: readonly ErrorCode[] = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'];
/** A body is read, even of a call that takes none. */
const ofChanges: readonly ErrorCode[] = ['INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'BUSY'];
/** A player's change has an Idempotency-Key. */
const ofKeys: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED'];
/** Codes whose refusals may say when to try again. */
const LATER: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'BUSY']);

const headerOf = (description: string, schema: Json): Json => ({ description, required: false, schema });
const RETRY_AFTER = {
  'Retry-After': headerOf('Seconds to wait before the same request is sent again', {
    type: 'integer',
    minimum: 0,
  }),
};
/** A 401 because a valid token is missing says so (RFC 6750). */
const WWW_AUTHENTICATE = {
  'WWW-Authenticate': headerOf(
    'Bearer; with error="invalid_token" when the token has expired or was revoked',
    {
      type: 'string',
    },
  ),
};

function codesOf(e: Endpoint, missing: boolean): ErrorCode[] {
  const changes = e.method !== 'GET';
  const isOfPlayer = e.auth === 'player';
  return [
    ...new Set([
      ...common,
      ...(isOfPlayer ? ofPlayers : []),
      ...(changes ? ofChanges : []),
      ...(changes && isOfPlayer ? ofKeys : []),
      ...(e.errors ?? []),
      ...(missing ? (['NOT_IMPLEMENTED'] as const) : []),
    ]),
  ];
}

function headersOf(codes: readonly ErrorCode[]): Json {
  if (codes.some((code) => LATER.has(code))) return { headers: RETRY_AFTER };
  return codes.some((code) => ofPlayers.includes(code)) ? { headers: WWW_AUTHENTICATE } : {};
}

function doneOf(name: string, e: Endpoint, schemaOf: SchemaOf): Json {
  if (e.redirects)
    return {
      302: {
        description: 'Go to this address',
        headers: { Location: { description: 'The address', required: true, schema: { type: 'string' } } },
      },
    };
  const tag =
    e.etag === undefined ? {} : { headers: { ETag: headerOf(`The tag ${e.etag}`, { type: 'string' }) } };
  return {
    200: {
      description: 'Done',
      ...tag,
      content: {
        [e.event ? 'text/event-stream' : 'application/json']: {
          schema: schemaOf(e.reply, 'output'),
          ...exampleOf(name, 'reply'),
        },
      },
    },
    ...(e.etag === 'of the reply' ? { 304: { description: 'As in the reply with this ETag', ...tag } } : {}),
  };
}

export function responsesOf(name: string, e: Endpoint, missing: boolean, schemaOf: SchemaOf): Json {
  const byStatus = Map.groupBy(codesOf(e, missing), (code) => errors[code].status);
  return {
    ...doneOf(name, e, schemaOf),
    ...Object.fromEntries(
      [...byStatus].map(([status, list]) => [
        status,
        {
          description: list.map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
          ...headersOf(list),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
}
