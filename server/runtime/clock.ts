// The one clock. Every rule reads its time from here, so a test moves them all at once.

export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that a test sets. */
export class ManualClock implements Clock {
  #nowMs: number;
  constructor(start: number | string) {
    this.#nowMs = typeof start === 'number' ? start : Date.parse(start);
  }
  now(): number {
    return this.#nowMs;
  }
  set(to: number | string): void {
    this.#nowMs = typeof to === 'number' ? to : Date.parse(to);
  }
  advance(byMs: number): void {
    this.#nowMs += byMs;
  }
}
