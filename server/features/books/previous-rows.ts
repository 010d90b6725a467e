// The rows of the previous book, read along with the players.
import { playerOf, ROW_BYTES } from '@parlor/economy/money/books/leaves.ts';
import type { Db } from '../../db/sql.ts';
import { unpacked } from '../../history/book-rows.ts';
import { blocksFrom } from './store.ts';

const BLOCKS_AT_ONCE = 16;

export class PreviousRows {
  readonly #db: Db;
  readonly #treeId: string;
  readonly #blocks: number;
  #nextBlock = 0;
  /** What was read and not given yet. */
  #waiting: Uint8Array = new Uint8Array();

  /** `blocks`: how many the tree has. */
  constructor(db: Db, treeId: string, blocks: number) {
    this.#db = db;
    this.#treeId = treeId;
    this.#blocks = blocks;
  }

  /**
   * The rows that follow what was given before, up to this id. Ids are asked for in rising order.
   * @throws Error if a block is gone
   */
  async upTo(id: bigint): Promise<Uint8Array> {
    const given: Uint8Array[] = [];
    for (;;) {
      const end = endOf(this.#waiting, id);
      given.push(this.#waiting.subarray(0, end));
      this.#waiting = this.#waiting.subarray(end);
      if (this.#waiting.length > 0 || this.#nextBlock === this.#blocks) return Buffer.concat(given);
      const to = Math.min(this.#blocks, this.#nextBlock + BLOCKS_AT_ONCE);
      const rows = await blocksFrom(this.#db, this.#treeId, this.#nextBlock, to);
      if (rows.length !== to - this.#nextBlock)
        throw new Error(`Blocks ${this.#nextBlock} to ${to} of the previous book are not all there`);
      this.#waiting = Buffer.concat(rows.map(unpacked));
      this.#nextBlock = to;
    }
  }
}

/** Where the rows up to this id end. */
function endOf(rows: Uint8Array, id: bigint): number {
  let [low, high] = [0, rows.length / ROW_BYTES];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (playerOf(rows, middle * ROW_BYTES) <= id) low = middle + 1;
    else high = middle;
  }
  return low * ROW_BYTES;
}
