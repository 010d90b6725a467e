// The number of calls that one player or one network address may make in a minute. A caller with a verified token or
// game session is counted by player only: thousands may share one address (a carrier, a school), and none of them pays
// for another. Only unsigned calls are counted by address. Pages and files are not counted. The counts are in memory,
// for each process; the limits for mail and money are counted in the database by their features.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { isApiPath, pathOf } from './api-paths.ts';
import { ApiError, retryLater } from './api-error.ts';
import { sourceOf } from './ip-networks.ts';

export interface Limits {
  /** Lifted by tests. */
  off: boolean;
}

export const PER_MINUTE = {
  player: 1200,
  /** Open calls (the catalogue, flags) of everybody behind one address without a valid token. */
  anonymous: 3000,
  /** Refused calls of one address: without a token, with an invalid one, or at an unknown path. */
  refused: 600,
  /** Sign-in attempts with one mailbox, one launch of Telegram or one identity token, from one address. */
  signIn: 60,
  /** Sign-in attempts with anything, from one address. */
  signIns: 1200,
  /** Token renewals of one address: each player does one every quarter of an hour. */
  refreshes: 3000,
} as const;

export interface LimitsOptions {
  /** The authenticated player of a call that needs no token; undefined without a valid token. */
  readonly playerOf?: (request: FastifyRequest) => Promise<string | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a caller with a refused token. Throws RATE_LIMITED if the address has too many. */
    countRefused?(request: FastifyRequest, error: unknown): void;
  }
}

type Kind = 'free' | 'refresh' | 'sign-in' | 'call' | 'nothing';

export function addLimits(app: FastifyInstance, limits: Limits, o: LimitsOptions = {}): void {
  const allowances = Object.fromEntries(
    Object.entries(PER_MINUTE).map(([name, perMinute]) => [name, new Quota(perMinute)]),
  ) as Record<keyof typeof PER_MINUTE, Quota>;
  /** Throws RATE_LIMITED. */
  const take = (from: keyof typeof PER_MINUTE, who: string): void =>
    mustHaveLeft(limits, allowances[from], who);

  // The caller is known by now, and the body is not read yet.
  app.addHook('preParsing', async (request) => {
    const kind = kindOf(request);
    if (kind === 'free') return;
    if (request.caller !== undefined) take('player', request.caller.playerId);
    else if (kind === 'refresh') take('refreshes', sourceOf(request.ip));
    else if (kind === 'sign-in') take('signIns', sourceOf(request.ip));
    else if (kind === 'nothing') take('refused', sourceOf(request.ip));
  });
  app.addHook('preHandler', async (request) => {
    if (request.caller !== undefined) return;
    const kind = kindOf(request);
    if (kind === 'sign-in' || kind === 'refresh') {
      const proof = proofOf(request);
      if (proof !== undefined) take('signIn', `${sourceOf(request.ip)} ${proof}`);
    } else if (kind === 'call') {
      const playerId = await o.playerOf?.(request);
      if (playerId === undefined) take('anonymous', sourceOf(request.ip));
      else take('player', playerId);
    }
  });

  app.decorate('countRefused', (request: FastifyRequest, error: unknown) => {
    // An expired token was valid: its player renews it now.
    if (error instanceof ApiError && (error.code === 'UNAUTHENTICATED' || error.code === 'TOKEN_REVOKED'))
      take('refused', sourceOf(request.ip));
  });
}

/** Signed machine requests, and routes with counts of their own. */
const isCountedElsewhere = (path: string): boolean =>
  /^\/(?:health|metrics|assets|providers|webhooks|t)(?:\/|$)/.test(path);

function kindOf(request: FastifyRequest): Kind {
  const { config, url } = request.routeOptions;
  const path = url === undefined || url.endsWith('*') ? pathOf(request.url) : url;
  if (isCountedElsewhere(path)) return 'free';
  if (config.call === 'refreshToken') return 'refresh';
  if (config.call === 'signInWays') return 'call';
  if (/^\/auth(?:\/|$)/.test(path)) return 'sign-in';
  if (config.call !== undefined) return 'call';
  if (!isApiPath(path)) return 'free';
  return request.is404 || url === undefined || url === '/*' ? 'nothing' : 'call';
}

/**
 * The key for a sign-in attempt: the mailbox, or the digest of a proof, so that nobody without the proof can use it up.
 */
function proofOf(request: FastifyRequest): string | undefined {
  const { email, initData, token, refreshToken, code } = (request.body ?? {}) as Record<string, unknown>;
  if (typeof email === 'string') return `email ${email.trim().toLowerCase()}`.slice(0, 300);
  const proof = [initData, token, refreshToken, code, request.headers.cookie].find(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  return proof === undefined ? undefined : createHash('sha256').update(proof).digest('base64url');
}

const MAX_CALLERS = 20_000;

/**
 * A limit on how many items one caller may send in a minute, counted in memory. For calls that carry many items at
 * once, where counting requests is not enough.
 */
export class Quota {
  readonly #perMinute: number;
  /** In the order in which their minutes end. */
  readonly #spent = new Map<string, { readonly untilMs: number; count: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** How long the caller has to wait before sending this many; undefined if they are accepted and counted. */
  take(caller: string, count: number, nowMs: number = performance.now()): number | undefined {
    const known = this.#spent.get(caller);
    if (known !== undefined && known.untilMs > nowMs) {
      if (known.count + count > this.#perMinute) return known.untilMs - nowMs;
      known.count += count;
      return undefined;
    }
    this.#makeRoom(nowMs);
    // More than a minute's limit at once would never be accepted.
    if (count > this.#perMinute) return MINUTE_MS;
    this.#spent.set(caller, { untilMs: nowMs + MINUTE_MS, count });
    return undefined;
  }

  /** How many callers are counted. */
  get size(): number {
    return this.#spent.size;
  }

  /** Also of the caller, whose minute has ended. */
  #makeRoom(nowMs: number): void {
    for (const [caller, { untilMs }] of this.#spent) {
      if (untilMs > nowMs && this.#spent.size < MAX_CALLERS) return;
      this.#spent.delete(caller);
    }
  }
}

/** Counts one call of `who`. Throws RATE_LIMITED, with the time to wait. */
export function mustHaveLeft(limits: Limits, quota: Quota, who: string): void {
  const waitMs = limits.off ? undefined : quota.take(who, 1);
  if (waitMs !== undefined) throw retryLater('RATE_LIMITED', Math.ceil(waitMs / 1000));
}
