const WORK_AT_FIRST_MS = 10;
/** Longer ones are not a measure of a call. */
const LONGEST_WORK_MS = 500;
const STEP = 0.05;

/** How long a call takes that waits for no other: about the median. A database that is far away makes it long. */
export class WorkTime {
  #ms = WORK_AT_FIRST_MS;

  get ms(): number {
    return this.#ms;
  }

  add(ms: number): void {
    if (ms > LONGEST_WORK_MS) return;
    const step = Math.max(0.1, this.#ms * STEP);
    this.#ms = Math.min(LONGEST_WORK_MS, Math.max(0, this.#ms + (ms > this.#ms ? step : -step)));
  }
}
