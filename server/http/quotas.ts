// How much of a thing one caller may bring in a minute, counted in memory: for calls that carry many things at once, where
// counting requests says little.

const MINUTE_MS = 60_000;
const MAX_CALLERS = 20_000;

export class Quota {
  readonly #perMinute: number;
  readonly #spent = new Map<string, { readonly untilMs: number; count: number }>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** How long the caller has to wait before they may bring so many; undefined where they are taken, and counted. */
  take(caller: string, count: number, nowMs: number = performance.now()): number | undefined {
    const known = this.#spent.get(caller);
    if (known !== undefined && known.untilMs > nowMs) {
      if (known.count + count > this.#perMinute) return known.untilMs - nowMs;
      known.count += count;
      return undefined;
    }
    this.#spent.delete(caller);
    const [oldest] = this.#spent.size >= MAX_CALLERS ? this.#spent.keys() : [];
    if (oldest !== undefined) this.#spent.delete(oldest);
    // More at once than a whole minute allows would never be taken.
    if (count > this.#perMinute) return MINUTE_MS;
    this.#spent.set(caller, { untilMs: nowMs + MINUTE_MS, count });
    return undefined;
  }
}
