// How long the bytes of a request may have waited before this process read them. The kernel does not tell; but a busy
// event loop reads everything that came during one turn in the next one.
import { performance } from 'node:perf_hooks';

/** What the event loop tells. Times are in milliseconds. */
interface LoopTimes {
  readonly nowMs: () => number;
  /** How long the loop has waited for events since the start of the process. */
  readonly idleMs: () => number;
  /** Calls back when everything that is ready in this turn has been read. */
  readonly atEndOfTurn: (ended: () => void) => void;
}

const loopTimes: LoopTimes = {
  nowMs: () => performance.now(),
  idleMs: () => performance.nodeTiming.idleTime,
  atEndOfTurn: (ended) => void setImmediate(ended),
};

/** Call the result as each request is read: for how many milliseconds the loop has been busy since it last read. */
export function createLateness({ nowMs, idleMs, atEndOfTurn }: LoopTimes = loopTimes): () => number {
  let ended = { atMs: nowMs(), idleMs: idleMs() };
  /** Since when the loop is busy; undefined between turns. */
  let busySinceMs: number | undefined;
  return () => {
    const now = nowMs();
    if (busySinceMs === undefined) {
      busySinceMs = Math.min(now, ended.atMs + idleMs() - ended.idleMs);
      atEndOfTurn(() => {
        busySinceMs = undefined;
        ended = { atMs: nowMs(), idleMs: idleMs() };
      });
    }
    return now - busySinceMs;
  };
}
