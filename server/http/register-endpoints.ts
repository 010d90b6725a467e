// Every call of the contract becomes an ordinary route: known caller, strict input, checked reply, one error shape.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ContentLanguages } from '@parlor/contract/content/languages/translations.ts';
import type { MessageOverrides } from '@parlor/contract/content/languages/messages.ts';
import { refusalIn } from '@parlor/contract/error-texts/index.ts';
import { contract, type CallName } from '@parlor/contract/kernel/contract.ts';
import type { Contract, Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { PLATFORM_HEADER, PLATFORM_REFUSAL, platformOf } from '@parlor/contract/kernel/headers.ts';
import { errors, type ErrorCode, type ErrorReply } from '@parlor/contract/kernel/errors.ts';
import { ANSWER_WITHIN_MS, CALLER_WITHIN_MS, withinDeadline } from './deadline.ts';
import type { Authenticate, Caller, Handlers } from './handlers.ts';
import { ApiError, retryLater } from './api-error.ts';
import { inCallersLanguage, requestLanguage, type InCallersLanguage } from '../texts/request-language.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call in the contract. */
    call?: string;
    /** True if the call has no body, or if every field of the body is optional. */
    mayBeEmpty?: boolean;
    /** True if players make the call: its refusals are in the caller's language. */
    isForPlayers?: boolean;
    /** An event stream or a long poll: it waits for something, and works for no time. */
    isWaiting?: boolean;
    /** For these calls: the operators' own words for refusals. */
    overrides?: (() => MessageOverrides) | undefined;
  }
  interface FastifyRequest {
    /** The caller; only on routes that need a token. */
    caller?: Caller;
  }
}

export interface RegisterOptions {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  /** Check our own replies against the contract: everywhere but in prod. */
  readonly checkReplies: boolean;
  /** For calls of players, whose replies and refusals are in their language. Operators read English. */
  readonly languages?: (() => ContentLanguages) | undefined;
  /** The operators' own words for refusals; none by default. */
  readonly overrides?: (() => MessageOverrides) | undefined;
  /** How long a handler may take. Tests set it to provoke a timeout. */
  readonly answerWithinMs?: number;
}

/** An answer stored as text, to be sent byte for byte. */
export class StoredReply {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type AnyHandler = (call: Record<string, unknown>) => unknown;

/** Calls without a handler. They reply 501. */
export const notImplemented = (handlers: Handlers): CallName[] =>
  (Object.keys(contract) as CallName[]).filter((name) => handlers[name] === undefined).toSorted();

export function registerEndpoints(app: FastifyInstance, o: RegisterOptions): void {
  app.decorateRequest('caller', undefined);
  registerContract(app, contract, o.handlers as Record<string, AnyHandler | undefined>, o);
}

export function registerContract(
  app: FastifyInstance,
  calls: Contract,
  handlers: Record<string, AnyHandler | undefined>,
  o: Pick<RegisterOptions, 'authenticate' | 'checkReplies' | 'answerWithinMs' | 'languages' | 'overrides'>,
): void {
  for (const [name, e] of Object.entries(calls)) {
    const handler = handlers[name];
    // With the first reply: to look through all schemas at the start takes a tenth of it.
    let translation: { readonly of: InCallersLanguage | undefined } | undefined;
    const inLanguage = (): InCallersLanguage | undefined =>
      (translation ??= { of: o.languages && inCallersLanguage(e, o.languages) }).of;
    app.route({
      method: e.method,
      url: e.path.replace('{*}', '*').replace(/\{(\w+)\}/g, ':$1'),
      config: {
        call: name,
        mayBeEmpty: e.body === undefined || e.body.safeParse({}).success,
        isForPlayers: o.languages !== undefined,
        isWaiting: e.event !== undefined || e.isLongPoll === true,
        overrides: o.overrides,
      },
      // Authentication comes before parsing, so an unauthenticated body is never read.
      ...(e.auth === 'player'
        ? {
            onRequest: async (request: FastifyRequest) => {
              try {
                request.caller = await withinDeadline(
                  o.authenticate(request),
                  CALLER_WITHIN_MS,
                  logLateFailure(request),
                );
              } catch (error) {
                app.countRefused?.(request, error);
                throw error;
              }
            },
          }
        : {}),
      handler: async (request, reply) => {
        if (platformOf(request.headers[PLATFORM_HEADER]) === undefined)
          throw new ApiError('INVALID_REQUEST', PLATFORM_REFUSAL, { in: 'header' });
        if (!handler) throw new ApiError('NOT_IMPLEMENTED', undefined, { call: name });
        const answer = await withinDeadline(
          handler({ request, reply, caller: request.caller, ...inputOf(e, request) }),
          o.answerWithinMs ?? ANSWER_WITHIN_MS,
          logLateFailure(request),
        );
        if (answer === undefined || reply.sent) return reply;
        const translated = inLanguage();
        if (answer instanceof StoredReply) {
          if (translated === undefined) return sendJson(reply, answer.text);
          return sendJson(reply, JSON.stringify(translated(request, reply, JSON.parse(answer.text))));
        }
        if (o.checkReplies) check(name, e, answer);
        return sendJson(reply, JSON.stringify(translated ? translated(request, reply, answer) : answer));
      },
    });
  }
}

/** A late refusal is not logged; any other late failure is. */
export const logLateFailure =
  (request: FastifyRequest) =>
  (error: unknown): void => {
    if (error instanceof ApiError) return;
    const { message, code } = error as { message?: unknown; code?: unknown };
    request.log.warn({ reason: message, code }, 'failed after the reply of its deadline');
  };

const sendJson = (reply: FastifyReply, text: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);

function check(name: string, e: Endpoint, answer: unknown): void {
  const result = e.reply.safeParse(answer);
  if (!result.success)
    throw new Error(`The reply of ${name} does not keep the contract: ${describe(result.error)}`);
}

function inputOf(
  e: Endpoint,
  request: FastifyRequest,
): { params?: unknown; query?: unknown; body?: unknown } {
  return {
    ...(e.params ? { params: valid(e.params, request.params, 'path') } : {}),
    query: e.query ? valid(e.query, request.query, 'query') : mustBeAbsent(request.query, 'query'),
    body: e.body
      ? valid(e.body, request.body === undefined ? {} : request.body, 'body')
      : mustBeAbsent(request.body, 'body'),
  };
}

/** Refuses invalid input with its place and what is expected. */
function valid(schema: z.ZodMiniType, value: unknown, where: 'path' | 'query' | 'body'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues;
  const code: ErrorCode = issues.some((i) => i.message === errors.INVALID_CURRENCY.message)
    ? 'INVALID_CURRENCY'
    : 'INVALID_REQUEST';
  throw new ApiError(code, code === 'INVALID_CURRENCY' ? undefined : describe(result.error, where), {
    in: where,
    issues: issues.map((i) => ({ at: i.path.map(String).join('.'), message: i.message })),
  });
}

function mustBeAbsent(value: unknown, where: 'query' | 'body'): undefined {
  if (value === undefined || value === null) return undefined;
  const keys = typeof value === 'object' ? Object.keys(value) : ['value'];
  if (keys.length > 0)
    throw new ApiError(
      'INVALID_REQUEST',
      `${where}: this call takes none, but got ${keys.slice(0, 5).join(', ')}`,
      { in: where },
    );
  return undefined;
}

const describe = (error: z.core.$ZodError, where?: string): string =>
  error.issues
    .slice(0, 5)
    .map(
      (i) => `${[where, ...i.path.map(String)].filter((part) => part !== undefined).join('.')}: ${i.message}`,
    )
    .join('; ');

/** Fastify's errors, mapped to our codes. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'INVALID_REQUEST',
  // The file name contains a NUL or is too long.
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
};

/** PostgreSQL refuses a NUL in a text. The statement changed nothing. */
const isUnstorableText = (e: { code?: unknown }): boolean => e.code === '22021' || e.code === '22P05';

/**
 * PostgreSQL cannot be reached or is too slow, or of a Citus cluster the machine of this player. Nothing was granted. The
 * client may try again.
 */
export function isUnavailable(error: unknown): boolean {
  const e = error as { code?: unknown; message?: unknown; syscall?: unknown };
  // ENOENT: the socket does not exist yet. EAGAIN: the socket's queue is full.
  return (
    e.syscall === 'connect' ||
    (typeof e.code === 'string' &&
      (/^(08...|57014|57P0[1-5]|55P03|53...|25006|40001|40P01)$/.test(e.code) ||
        /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN)/.test(e.code))) ||
    (typeof e.message === 'string' &&
      /connection to the remote node|failure on connection marked as essential|server closed the connection unexpectedly|timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$|Connection terminated|Cannot use a pool after calling end|Client has encountered a connection error|Client was closed and is not queryable/.test(
        e.message,
      ))
  );
}

/** The one place that turns errors into HTTP. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const e = error as { code?: string; message?: string; statusCode?: number };
  const refused =
    error instanceof ApiError
      ? error
      : e.code !== undefined && fastifyCodes[e.code] !== undefined
        ? new ApiError(fastifyCodes[e.code]!)
        : e.statusCode === 429
          ? new ApiError('RATE_LIMITED')
          : isUnavailable(e)
            ? retryLater('UNAVAILABLE', 2)
            : isUnstorableText(e)
              ? new ApiError(
                  'INVALID_REQUEST',
                  'A text holds a character that cannot be stored, such as NUL.',
                )
              : undefined;
  if (!refused || refused.code === 'UNAVAILABLE') {
    // We do not log the error object: the driver attaches its client, with the password, to it.
    const log = {
      reason: e.message,
      code: e.code,
      stack: error instanceof Error && !refused ? error.stack : undefined,
    };
    if (refused === undefined) request.log.error(log, 'unexpected error');
    else if (request.isRefusedEarly !== true) request.log.warn(log, 'unavailable');
  }
  return sendRefusal(refused ?? new ApiError('INTERNAL'), request, reply);
}

/** WWW-Authenticate of a 401 because a valid token is missing (RFC 6750 §3). */
const CHALLENGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  UNAUTHENTICATED: 'Bearer',
  TOKEN_EXPIRED: 'Bearer error="invalid_token"',
  TOKEN_REVOKED: 'Bearer error="invalid_token"',
};

/** The one form of a refusal, in the language of the caller. */
export function sendRefusal(
  { code, message: english, details, retryAfterS }: ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { isForPlayers, overrides } = request.routeOptions.config;
  const language = requestLanguage(request);
  const message = isForPlayers
    ? refusalIn(language, code, english, details, overrides?.().get(language))
    : english;
  const { status } = errors[code];
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
  const challenge = CHALLENGES[code];
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  const body: ErrorReply = {
    error: { code, message, ...(details === undefined ? {} : { details }), requestId: request.id },
  };
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .send(JSON.stringify(body));
}
