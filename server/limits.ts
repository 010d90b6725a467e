// How often one player or one address may ask. In memory for each process; what guards mail and money across
// processes is counted in the database by its feature.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

export interface Limits {
  /** Lifted by tests. */
  off: boolean;
}

const WINDOW_MS = 60_000;
const PER_MINUTE = { player: 1200, address: 600, signIn: 60 } as const;
/** Requests of one address that were refused before anybody could count them: no token, no JSON, no such page. */
const REFUSED_PER_MINUTE = 600;
const MOST_ADDRESSES = 20_000;

/** Of the route, not of the address line, which may be written in more than one way. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';
const isSignIn = (request: FastifyRequest): boolean =>
  request.caller === undefined && /^\/auth(\/|$)/.test(routeOf(request));
const isFree = (request: FastifyRequest): boolean =>
  /^\/(health|metrics|assets|providers)(\/|$)/.test(routeOf(request)) || request.url.startsWith('/assets/');

export async function addLimits(app: FastifyInstance, limits: Limits): Promise<void> {
  const refused = new Refusals();
  app.addHook('onRequest', (request, _reply, done) => {
    const waitMs = limits.off || isFree(request) ? undefined : refused.waitMs(request.ip);
    if (waitMs === undefined) done();
    else done(new Refused('RATE_LIMITED', undefined, undefined, Math.ceil(waitMs / 1000)));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const wasCounted = limits.off || reply.hasHeader('x-ratelimit-limit');
    if (!wasCounted && reply.statusCode >= 400 && reply.statusCode < 500 && !isFree(request))
      refused.add(request.ip);
    done();
  });
  await app.register(rateLimit, {
    // After the caller is known, so that players behind one address do not share a limit.
    hook: 'preHandler',
    timeWindow: WINDOW_MS,
    max: (request) =>
      isSignIn(request) ? PER_MINUTE.signIn : request.caller ? PER_MINUTE.player : PER_MINUTE.address,
    keyGenerator: (request) =>
      request.caller ? `p:${request.caller.playerId}` : `${isSignIn(request) ? 's' : 'a'}:${request.ip}`,
    allowList: (request) => limits.off || isFree(request),
    cache: MOST_ADDRESSES,
  });
}

/** Counts by address, a minute at a time. */
class Refusals {
  readonly #counts = new Map<string, { readonly untilMs: number; count: number }>();

  /** How long this address has to wait; undefined where it may ask. */
  waitMs(address: string): number | undefined {
    const known = this.#counts.get(address);
    if (known === undefined || known.count < REFUSED_PER_MINUTE) return undefined;
    const leftMs = known.untilMs - performance.now();
    if (leftMs > 0) return leftMs;
    this.#counts.delete(address);
    return undefined;
  }

  add(address: string): void {
    const nowMs = performance.now();
    const known = this.#counts.get(address);
    if (known !== undefined && known.untilMs > nowMs) {
      known.count += 1;
      return;
    }
    this.#counts.delete(address);
    const [oldest] = this.#counts.size >= MOST_ADDRESSES ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    this.#counts.set(address, { untilMs: nowMs + WINDOW_MS, count: 1 });
  }
}
