import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two polls: short at first, because most conditions are met soon, then longer. */
const FIRST_STEP_MS = 15;
const LONGEST_STEP_MS = 150;
/** If a poll took longer, the machine was suspended, and the excess is not counted. */
const MAX_PER_LOOK_MS = 40;

/**
 * Polls until the result is not undefined, for at most `deadlineMs`. Used for promises such as "within a
 * second" about the server. Time in which this process itself was suspended does not count.
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
