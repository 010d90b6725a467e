const SLICES = 10;

/** Counts events of the last moments, in slices of a tenth of them. Times are in milliseconds. */
export class RecentCount {
  readonly #sliceMs: number;
  readonly #counts = Array.from({ length: SLICES }, () => 0);
  #slice = 0;
  #total = 0;

  constructor(lastMs: number) {
    this.#sliceMs = lastMs / SLICES;
  }

  add(nowMs: number): void {
    this.#moveTo(nowMs);
    this.#counts[this.#slice % SLICES]! += 1;
    this.#total += 1;
  }

  count(nowMs: number): number {
    this.#moveTo(nowMs);
    return this.#total;
  }

  #moveTo(nowMs: number): void {
    const slice = Math.floor(nowMs / this.#sliceMs);
    const passed = Math.min(slice - this.#slice, SLICES);
    for (let n = 0; n < passed; n += 1) {
      const at = (slice - n) % SLICES;
      this.#total -= this.#counts[at]!;
      this.#counts[at] = 0;
    }
    this.#slice = Math.max(slice, this.#slice);
  }
}
