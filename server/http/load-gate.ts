// Refuses calls early while more come than this process answers (docs/decisions/0118). A refused call
// costs a tenth of an answered one, so what is accepted is still answered quickly.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { retryLater } from './api-error.ts';
import type { WatchedGauge } from '../runtime/metrics.ts';
import type { Limits } from './rate-limits.ts';
import { sendRefusal } from './register-endpoints.ts';

/** This many calls may always be in progress: also a slow database is kept busy. */
const ALWAYS_ADMITTED = 64;
/** An accepted call waits about this long at most, if calls end as they did in the last second. */
const WAIT_MS = 150;
/** A crowd that comes at once is answered in turn: only a queue that stays longer than this is one too many. */
const BURST_MS = 100;
/** From the last refusal until a crowd is accepted again. */
const CALM_MS = 2_000;
const LOG_EVERY_MS = 10_000;

/** The calls in progress in this process, and whether one more is accepted. Times are in milliseconds of one clock. */
export class LoadGate {
  readonly #ended = new LastSecond();
  #inProgress = 0;
  #longSinceMs: number | undefined;
  #calmAtMs = -Infinity;
  #refused = 0;

  get inProgress(): number {
    return this.#inProgress;
  }
  /** Since the start of the process. */
  get refused(): number {
    return this.#refused;
  }

  /** Counts the call as begun if it is accepted. */
  begins(nowMs: number): boolean {
    if (this.#admits(nowMs)) {
      this.#inProgress += 1;
      return true;
    }
    this.#calmAtMs = nowMs + CALM_MS;
    this.#refused += 1;
    return false;
  }

  /** A call that is never refused begins. */
  counts(): void {
    this.#inProgress += 1;
  }

  ends(nowMs: number): void {
    this.#inProgress -= 1;
    this.#ended.add(nowMs);
  }

  #admits(nowMs: number): boolean {
    const most = Math.max(ALWAYS_ADMITTED, (this.#ended.count(nowMs) * WAIT_MS) / 1_000);
    if (this.#inProgress < most) {
      this.#longSinceMs = undefined;
      return true;
    }
    this.#longSinceMs ??= nowMs;
    return nowMs >= this.#calmAtMs && nowMs - this.#longSinceMs < BURST_MS;
  }
}

/** For Prometheus. */
export const loadGauges = (gate: LoadGate): WatchedGauge[] => [
  {
    name: 'calls_in_progress',
    help: 'Calls of players that this process is answering',
    read: () => gate.inProgress,
  },
  {
    name: 'calls_refused_early',
    help: 'Calls answered with 503 since the start because more came than this process answers',
    read: () => gate.refused,
  },
];

const SLICE_MS = 100;
const SLICES = 10;

/** Counts events of the last second, in slices. */
class LastSecond {
  readonly #counts = Array.from({ length: SLICES }, () => 0);
  #slice = 0;
  #total = 0;

  add(nowMs: number): void {
    this.#moveTo(nowMs);
    this.#counts[this.#slice % SLICES]! += 1;
    this.#total += 1;
  }

  count(nowMs: number): number {
    this.#moveTo(nowMs);
    return this.#total;
  }

  #moveTo(nowMs: number): void {
    const slice = Math.floor(nowMs / SLICE_MS);
    const passed = Math.min(slice - this.#slice, SLICES);
    for (let n = 0; n < passed; n += 1) {
      const at = (slice - n) % SLICES;
      this.#total -= this.#counts[at]!;
      this.#counts[at] = 0;
    }
    this.#slice = Math.max(slice, this.#slice);
  }
}

const STUDIO_PATHS = '/providers/';

declare module 'fastify' {
  interface FastifyRequest {
    /** True if it was refused before any work. Logged in sums, because there are thousands. */
    isRefusedEarly?: boolean;
  }
}

/**
 * Refuses calls of the contract with UNAVAILABLE (503) and Retry-After before anything is read of them. Calls of studios
 * are counted and never refused here, because each of them is about money that is already on a table. Streams, pages,
 * files and messages of payment providers are neither counted nor refused.
 */
export function addLoadGate(
  app: FastifyInstance,
  gate: LoadGate,
  { limits, log }: { readonly limits: Limits; readonly log: FastifyBaseLogger },
): void {
  let toldAtMs = -Infinity;
  let told = gate.refused;
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const isOfStudio = url?.startsWith(STUDIO_PATHS) === true;
    if (!isOfStudio && (config.call === undefined || config.isStream === true)) return done();
    const nowMs = performance.now();
    if (limits.off || isOfStudio) gate.counts();
    else if (!gate.begins(nowMs)) {
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
      const afterS = 1 + Math.floor(Math.random() * 3);
      sendRefusal(retryLater('UNAVAILABLE', afterS), request, reply);
      return;
    }
    // Also if the caller has gone.
    reply.raw.once('close', () => gate.ends(performance.now()));
    done();
  });
}
