// Sends each request when it is due, whether or not those before it were answered, and counts how long it took from the
// moment it was due. A server that stands still for a second so delays everything that came in that second, as it would
// delay people; a client that waits for answers would have asked once and called it one slow request.
import type { Arrival } from './arrivals.ts';

export interface Sample<K extends string, R> {
  readonly kind: K;
  /** From the moment it was due to the end of its answer. */
  readonly latencyMs: number;
  /** How much later than due it was sent: the asker's own fault, and part of the latency. */
  readonly lateMs: number;
  readonly result: R;
}

export interface OpenLoop<K extends string, R> {
  readonly samples: ReadonlyArray<Sample<K, R>>;
  /** From the first due moment to the last answer. */
  readonly elapsedMs: number;
}

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/** `send` never rejects: what went wrong is a result too. */
export async function openLoop<K extends string, R>(
  arrivals: ReadonlyArray<Arrival<K>>,
  send: (kind: K) => Promise<R>,
): Promise<OpenLoop<K, R>> {
  const begunMs = performance.now();
  const underWay: Array<Promise<void>> = [];
  const samples: Array<Sample<K, R>> = [];
  const one = async ({ kind, dueMs }: Arrival<K>): Promise<void> => {
    const lateMs = performance.now() - begunMs - dueMs;
    const result = await send(kind);
    samples.push({ kind, latencyMs: performance.now() - begunMs - dueMs, lateMs, result });
  };
  for (let next = 0; next < arrivals.length;) {
    const atMs = performance.now() - begunMs;
    for (; next < arrivals.length && arrivals[next]!.dueMs <= atMs; next++)
      underWay.push(one(arrivals[next]!));
    const dueMs = arrivals[next]?.dueMs;
    if (dueMs !== undefined) await pause(Math.max(1, dueMs - (performance.now() - begunMs)));
  }
  await Promise.all(underWay);
  return { samples, elapsedMs: performance.now() - begunMs };
}
