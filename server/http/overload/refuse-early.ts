// Lets calls wait, or refuses them, before anything is read of them while more come than this process answers (docs/decisions/0132).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { retryLater } from '../api-error.ts';
import type { Limits } from '../rate-limits.ts';
import { sendRefusal } from '../register-endpoints.ts';
import type { CallInProgress, LoadGate } from './load-gate.ts';

const LOG_EVERY_MS = 10_000;
const STUDIO_PATHS = '/providers/';

declare module 'fastify' {
  interface FastifyRequest {
    /** True if it was refused before any work. Logged in sums, because there are thousands. */
    isRefusedEarly?: boolean;
  }
}

interface RefuseEarly {
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
}

/**
 * Lets calls of the contract and of studios wait while others are in progress, for 3 seconds at most, or refuses them with
 * UNAVAILABLE (503) and Retry-After, a studio with a dialect in the form of the dialect. Streams, long polls, pages, files
 * and messages of payment providers are neither counted nor refused.
 */
export function refuseEarly(app: FastifyInstance, gate: LoadGate, { limits, log }: RefuseEarly): void {
  let toldAtMs = -Infinity;
  let told = gate.refused;
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const kind = url?.startsWith(STUDIO_PATHS) === true ? 'studio' : 'player';
    if (kind === 'player' && (config.call === undefined || config.isWaiting === true)) return done();
    const refuse = (): void => {
      const nowMs = performance.now();
      if (nowMs - toldAtMs > LOG_EVERY_MS) {
        log.warn(
          { refused: gate.refused - told, inProgress: gate.inProgress },
          'refused calls early: more come than this process answers',
        );
        toldAtMs = nowMs;
        told = gate.refused;
      }
      request.isRefusedEarly = true;
      // Not all at the same moment.
      const refusal = retryLater('UNAVAILABLE', 1 + Math.floor(Math.random() * 3));
      // The studio's own form of an error is known to the handler of its routes.
      if (kind === 'studio') return done(refusal);
      try {
        sendRefusal(refusal, request, reply);
      } catch (error) {
        // This runs as another request ends, which must not fail.
        done(error as Error);
      }
    };
    // Also if the caller has gone.
    const begin = (call: CallInProgress): void => {
      reply.raw.once('close', () => gate.ends(call, reply.raw.writableFinished));
      done();
    };
    if (limits.off) return begin(gate.begins(kind));
    gate.comes(kind, {
      // Called as another request ends, but it goes on as this one: with its trace, and its key.
      onDecided: AsyncLocalStorage.bind((call) => (call === undefined ? refuse() : begin(call))),
      hasGone: () => reply.raw.destroyed,
    });
  });
}
