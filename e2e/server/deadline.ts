import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 20;
/** Of a step that took longer, the machine stood still for the rest: that is not counted. */
const MAX_PER_STEP_MS = 60;

/**
 * Asks until the answer is not undefined, for `deadlineMs` at most. A promise such as "within a second" is held to this;
 * time in which this process itself stood still does not count against the server.
 */
export async function within<T>(
  deadlineMs: number,
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  for (let spentMs = 0; ;) {
    const before = performance.now();
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (spentMs > deadlineMs) throw new Error(`${what}: not within ${deadlineMs} ms`);
    await pause(STEP_MS);
    spentMs += Math.min(performance.now() - before, MAX_PER_STEP_MS);
  }
}
