// Returns each win once. A win gets its id when it is written, but a later id may be committed first. So each read looks
// back over recent ids and drops wins that it has already returned.
import type { StoredWin } from './wins-store.ts';

/** How far back a read looks. */
export type Reach = 'near' | 'far';

/** `near`, used at every wake-up, catches wins that commit slightly out of order; `far` outlasts the longest statement that can write a win. */
const REACH_MS: Readonly<Record<Reach, number>> = { near: 1_000, far: 15_000 };
/** The most wins that one read returns. If more happen, the stream has gaps. */
export const READ_MAX = 2_000;

export interface WinsReaderOptions {
  readonly newestAbove: (id: number, limit: number) => Promise<StoredWin[]>;
  /** Monotonic milliseconds. */
  readonly monotonicMs: () => number;
}

export class WinsReader {
  readonly #o: WinsReaderOptions;
  /** By id and body: on a cluster two players may get one id. */
  readonly #seen = new Map<string, number>();
  /** Each mark holds a time and the newest id seen by then, oldest first. Wins that can still appear are above the first. */
  #marks: { readonly atMs: number; readonly id: number }[] = [];
  constructor(options: WinsReaderOptions) {
    this.#o = options;
  }

  /** Returns new wins, oldest first. The first read returns the newest. Do not call it while it is running. */
  async read(reach: Reach): Promise<StoredWin[]> {
    const isFirst = this.#marks.length === 0;
    const floor = isFirst ? 0 : this.#floorOf(reach);
    const rows = await this.#o.newestAbove(floor, READ_MAX);
    const atMs = this.#o.monotonicMs();
    if (isFirst) this.#marks.push({ atMs: -Infinity, id: rows.length < READ_MAX ? 0 : rows.at(-1)!.id - 1 });
    const newestId = rows[0]?.id ?? 0;
    if (newestId > this.#marks.at(-1)!.id) this.#marks.push({ atMs, id: newestId });
    const nameOf = (row: StoredWin): string => `${row.id} ${row.body}`;
    const unseen = rows.filter((row) => !this.#seen.has(nameOf(row))).toReversed();
    for (const row of unseen) this.#seen.set(nameOf(row), row.id);
    if (reach === 'far') this.#forgetSettled();
    return unseen;
  }

  /** Resets it: the next read is a first one. */
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
    for (const [name, id] of this.#seen) if (id <= floor) this.#seen.delete(name);
  }
}
