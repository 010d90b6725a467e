// Makes the tree of a book from rows that come one after the other, and proves that a row is in it. Memory holds one block and one
// node for each block.
import type { BookProof, BookStep, BookSums } from '@parlor/contract/calls/books.ts';
import { toHex } from '@parlor/contract/formats/bytes.ts';
import { toDecimal } from '@parlor/contract/kernel/money.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import {
  balancesOf,
  BLOCK_PLAYERS,
  entryOf,
  leavesOf,
  playerOf,
  ROW_BYTES,
  Salts,
  type SumsMinor,
} from './leaves.ts';
import { HASH_BYTES, NODE_BYTES, pathOf, SUM_BYTES, TreeFold, type HashInto } from './sum-tree.ts';

/** What fixes the salts of a book. */
export interface BookSecret {
  readonly book: number;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** The roots of all blocks of a book, and whom each ends with. */
export interface BookBlocks {
  /** NODE_BYTES each. */
  readonly nodes: Uint8Array;
  /** The largest id in each block, in order. */
  readonly lastIds: readonly bigint[];
}

export interface BuiltTree {
  readonly root: Uint8Array;
  readonly players: number;
  readonly blocks: BookBlocks;
}

export interface BookTreeOptions extends BookSecret {
  readonly hash: HashInto;
  /** Gets the rows of each block once it is whole; their bytes are used again afterwards. */
  readonly onBlock?: (block: number, rows: Uint8Array) => void;
}

export class BookTree {
  readonly #o: BookTreeOptions;
  readonly #salts: Salts;
  readonly #fold: TreeFold;
  readonly #ofBlock: TreeFold;
  readonly #rows = new Uint8Array(BLOCK_PLAYERS * ROW_BYTES);
  #filled = 0;
  #players = 0;
  #lastId = 0n;
  readonly #nodes: Uint8Array[] = [];
  readonly #lastIds: bigint[] = [];

  constructor(options: BookTreeOptions) {
    this.#o = options;
    this.#salts = new Salts(options.secret, options.book, options.hash);
    this.#fold = new TreeFold(options.hash);
    this.#ofBlock = new TreeFold(options.hash);
  }

  /**
   * Adds players, with rising ids.
   * @throws NegativeBalance
   * @throws RangeError if an id does not rise
   */
  add(rows: Uint8Array): void {
    for (let at = 0; at < rows.length;) {
      const bytes = Math.min(rows.length - at, this.#rows.length - this.#filled);
      this.#rows.set(rows.subarray(at, at + bytes), this.#filled);
      this.#filled += bytes;
      at += bytes;
      if (this.#filled === this.#rows.length) this.#endBlock();
    }
  }

  /** Undefined if there is no player. */
  end(): BuiltTree | undefined {
    if (this.#filled > 0) this.#endBlock();
    const root = this.#fold.root();
    if (root === undefined) return undefined;
    const nodes = new Uint8Array(this.#nodes.length * NODE_BYTES);
    for (const [n, node] of this.#nodes.entries()) nodes.set(node, n * NODE_BYTES);
    return { root, players: this.#players, blocks: { nodes, lastIds: this.#lastIds } };
  }

  #endBlock(): void {
    const rows = this.#rows.subarray(0, this.#filled);
    for (let at = 0; at < rows.length; at += ROW_BYTES) {
      const id = playerOf(rows, at);
      if (id <= this.#lastId) throw new RangeError(`Player ${id} comes after ${this.#lastId}`);
      this.#lastId = id;
    }
    const { nodes } = leavesOf(rows, this.#salts, this.#o.hash);
    this.#ofBlock.clear();
    for (let at = 0; at < nodes.length; at += NODE_BYTES)
      this.#ofBlock.add(nodes.subarray(at, at + NODE_BYTES));
    const node = this.#ofBlock.root()!;
    this.#fold.add(node);
    this.#o.onBlock?.(this.#nodes.length, rows);
    this.#nodes.push(node);
    this.#lastIds.push(this.#lastId);
    this.#players += rows.length / ROW_BYTES;
    this.#filled = 0;
  }
}

/** The block in which a player's leaf is, if the player is in the book. */
export function blockOf(lastIds: readonly bigint[], playerId: bigint): number | undefined {
  let [low, high] = [0, lastIds.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (lastIds[middle]! >= playerId) high = middle;
    else low = middle + 1;
  }
  return low < lastIds.length ? low : undefined;
}

/** The proof for a player from the rows of their block. Undefined if the player is not among them. */
export function proofOf(
  playerId: string,
  rows: Uint8Array,
  block: number,
  { nodes: blockNodes }: Pick<BookBlocks, 'nodes'>,
  { book, secret, hash }: BookSecret & { readonly hash: HashInto },
): BookProof | undefined {
  const wanted = BigInt(playerId);
  const row = Array.from({ length: rows.length / ROW_BYTES }, (_, n) => n).find(
    (n) => playerOf(rows, n * ROW_BYTES) === wanted,
  );
  if (row === undefined) return undefined;
  const salts = new Salts(secret, book, hash);
  const { nodes, rowAt } = leavesOf(rows, salts, hash);
  const place = rowAt.indexOf(row);
  const within = pathOf(nodes, place, hash);
  const above = pathOf(blockNodes, block, hash);
  const salt = new Uint8Array(HASH_BYTES);
  salts.write(rows, row * ROW_BYTES, salt, 0);
  return {
    book,
    playerId,
    entry: Number(entryOf(rows, row * ROW_BYTES)),
    balances: decimalSums(balancesOf(rows.subarray(row * ROW_BYTES, (row + 1) * ROW_BYTES))),
    salt: toHex(salt),
    place: block * BLOCK_PLAYERS + place,
    steps: [...within.steps, ...above.steps].map(stepOf),
  };
}

export const hashOfNode = (node: Uint8Array): string => toHex(node.subarray(0, HASH_BYTES));

/** Minor units; a sum may exceed what one balance may be. */
export function sumsOfNode(node: Uint8Array): SumsMinor {
  const view = new DataView(node.buffer, node.byteOffset, node.length);
  const [PP, USDT, TON, SPLASH] = CURRENCIES.map((_, n) => {
    const at = HASH_BYTES + n * SUM_BYTES;
    return (view.getBigUint64(at) << 64n) + view.getBigUint64(at + 8);
  });
  return { PP: PP!, USDT: USDT!, TON: TON!, SPLASH: SPLASH! };
}

/** A sum that is zero is left out. */
export const decimalSums = (sums: SumsMinor): BookSums =>
  Object.fromEntries(CURRENCIES.flatMap((c) => (sums[c] === 0n ? [] : [[c, toDecimal(c, sums[c])]])));

const stepOf = (node: Uint8Array): BookStep => ({
  hash: hashOfNode(node),
  sums: decimalSums(sumsOfNode(node)),
});
