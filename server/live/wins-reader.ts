// Each win once, though ids become visible out of order: an id is given when a win is written, and a later one may be
// committed first. So every read reaches back over ids that were the newest a while ago, and drops what it has seen.
import type { StoredWin } from './wins-store.ts';

/** How far back a read reaches. */
export type Reach = 'near' | 'far';

/** `near` catches ordinary crossings at every wake-up; `far` outlasts the longest statement that can write a win. */
const REACH_MS: Readonly<Record<Reach, number>> = { near: 1_000, far: 15_000 };
/** The newest so many are read at once; a stream of wins denser than this is shown with gaps. */
export const READ_MAX = 2_000;

export interface WinsReaderOptions {
  readonly newestAbove: (id: number, limit: number) => Promise<StoredWin[]>;
  /** Monotonic milliseconds. */
  readonly monotonicMs: () => number;
}

export class WinsReader {
  readonly #o: WinsReaderOptions;
  readonly #seen = new Set<number>();
  /** The newest id seen by a time, oldest first; the first one is below everything that may still turn up. */
  #marks: { readonly atMs: number; readonly id: number }[] = [];
  constructor(options: WinsReaderOptions) {
    this.#o = options;
  }

  /** What was not read before, oldest first. The first read gives the newest wins there are. Not to be called twice at once. */
  async read(reach: Reach): Promise<StoredWin[]> {
    const isFirst = this.#marks.length === 0;
    const floor = isFirst ? 0 : this.#floorOf(reach);
    const rows = await this.#o.newestAbove(floor, READ_MAX);
    const atMs = this.#o.monotonicMs();
    if (isFirst) this.#marks.push({ atMs: -Infinity, id: rows.length < READ_MAX ? 0 : rows.at(-1)!.id - 1 });
    const newestId = rows[0]?.id ?? 0;
    if (newestId > this.#marks.at(-1)!.id) this.#marks.push({ atMs, id: newestId });
    const unseen = rows.filter((row) => !this.#seen.has(row.id)).toReversed();
    for (const { id } of unseen) this.#seen.add(id);
    if (reach === 'far') this.#forgetSettled();
    return unseen;
  }

  /** Starts anew: the next read is a first one. */
  forget(): void {
    this.#marks = [];
    this.#seen.clear();
  }

  #floorOf(reach: Reach): number {
    const untilMs = this.#o.monotonicMs() - REACH_MS[reach];
    return this.#marks.findLast((mark) => mark.atMs <= untilMs)!.id;
  }

  #forgetSettled(): void {
    const floor = this.#floorOf('far');
    this.#marks = this.#marks.filter((mark) => mark.id >= floor);
    this.#marks[0] = { atMs: -Infinity, id: floor };
    for (const id of this.#seen) if (id <= floor) this.#seen.delete(id);
  }
}
