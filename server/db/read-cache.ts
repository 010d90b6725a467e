// Keeps what was read from the database for as long as it is used. A missing entry only costs another read.
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';

/** An entry that nobody asks for is dropped after one to two of these. */
export const UNUSED_FOR_MS = 15 * MINUTE_MS;

/**
 * Two maps: an entry that is used moves to the newer one, and every fifteen minutes the older one is dropped. So
 * entries need no time of their own, and what nobody uses does not stay. Above the bound the older map gives room
 * first; an entry that is in use may then go too.
 */
export class ReadCache<V> {
  readonly #max: number;
  readonly #monotonicMs: () => number;
  #newer = new Map<string, V>();
  #older = new Map<string, V>();
  #newerEndsAtMs: number;

  /** `max`: the number of entries at most. `monotonicMs`: monotonic milliseconds. */
  constructor(max: number, monotonicMs: () => number = () => performance.now()) {
    this.#max = max;
    this.#monotonicMs = monotonicMs;
    this.#newerEndsAtMs = monotonicMs() + UNUSED_FOR_MS;
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  get(key: string): V | undefined {
    this.#dropUnused();
    const recent = this.#newer.get(key);
    if (recent !== undefined) return recent;
    const value = this.#older.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#dropUnused();
    this.#older.delete(key);
    this.#newer.set(key, value);
    if (this.size > this.#max)
      this.delete((this.#older.size > 0 ? this.#older : this.#newer).keys().next().value!);
  }

  delete(key: string): void {
    this.#newer.delete(key);
    this.#older.delete(key);
  }

  #dropUnused(): void {
    const nowMs = this.#monotonicMs();
    if (nowMs < this.#newerEndsAtMs) return;
    const wasUsed = nowMs < this.#newerEndsAtMs + UNUSED_FOR_MS;
    this.#older = wasUsed ? this.#newer : new Map();
    this.#newer = new Map();
    this.#newerEndsAtMs = nowMs + UNUSED_FOR_MS;
  }
}
