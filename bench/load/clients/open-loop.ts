// Sends each request when it is due, even if earlier ones are unanswered, and measures latency from the due
// time. So a pause of one second delays every request of that second, as it would delay people. A client that
// waits for replies would have sent one request and counted one slow reply.
import type { Arrival } from './arrivals.ts';

export interface Sample<K extends string, R> {
  readonly kind: K;
  /** Milliseconds after the start. */
  readonly dueMs: number;
  /** From the due time to the end of the reply. */
  readonly latencyMs: number;
  /** How late it was sent: the sender's own delay, included in the latency. */
  readonly lateMs: number;
  readonly result: R;
}

export interface OpenLoop<K extends string, R> {
  readonly samples: ReadonlyArray<Sample<K, R>>;
  /** From the first due time to the last reply. */
  readonly elapsedMs: number;
}

const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));

/** `send` never rejects: an error is a result too. */
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
    samples.push({ kind, dueMs, latencyMs: performance.now() - begunMs - dueMs, lateMs, result });
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
