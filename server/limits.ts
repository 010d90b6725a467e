// How often one player or one address may ask. In memory for each process; what guards mail and money across
// processes is counted in the database by its feature.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

export interface Limits {
  /** Lifted by tests. */
  off: boolean;
}

const PER_MINUTE = { player: 1200, address: 600, signIn: 60 } as const;

export async function addLimits(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(rateLimit, {
    // After the caller is known, so that players behind one address do not share a limit.
    hook: 'preHandler',
    timeWindow: 60_000,
    max: (request) =>
      request.url.startsWith('/auth') && request.caller === undefined
        ? PER_MINUTE.signIn
        : request.caller
          ? PER_MINUTE.player
          : PER_MINUTE.address,
    keyGenerator: (request) =>
      request.caller
        ? `p:${request.caller.playerId}`
        : `${request.url.startsWith('/auth') ? 's' : 'a'}:${request.ip}`,
    allowList: (request) =>
      limits.off || /^\/(health|metrics|assets|providers)(\/|$)/.test(request.url.split('?')[0]!),
    cache: 20_000,
  });
}
