import { setTimeout as pause } from 'node:timers/promises';

/** The time between two looks: short at first, since most of what is waited for comes at once, then longer and longer. */
const FIRST_STEP_MS = 15;
const LONGEST_STEP_MS = 150;
/** Of a look that took longer, the machine stood still for the rest: that is not counted. */
const MAX_PER_LOOK_MS = 40;

/**
 * Asks until the answer is not undefined, for `deadlineMs` at most. A promise such as "within a second" is held to this;
 * time in which this process itself stood still does not count against the server.
 */
export async function within<T>(
  deadlineMs: number,
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  let stepMs = FIRST_STEP_MS;
  for (let spentMs = 0; ;) {
    const before = performance.now();
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (spentMs > deadlineMs) throw new Error(`${what}: not within ${deadlineMs} ms`);
    await pause(stepMs);
    spentMs += Math.min(performance.now() - before, stepMs + MAX_PER_LOOK_MS);
    stepMs = Math.min(stepMs * 1.5, LONGEST_STEP_MS);
  }
}
