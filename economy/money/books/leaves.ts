// The leaves of a book's tree: one for each player, salted, so that nobody can find out a balance by guessing it.
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { HASH_BYTES, NODE_BYTES, OF_LEAF, SUM_BYTES, type HashInto } from './sum-tree.ts';

/** Minor units of each currency. */
export type SumsMinor = Readonly<Record<Currency, bigint>>;

const NUMBER_BYTES = 8;
/**
 * A player and their balances, as a book reads and stores them: the id, the number of the last entry of their ledger that counts, then
 * the balance after it in minor units for each of CURRENCIES. Each is a signed whole number of 8 bytes with the largest byte first.
 */
export const ROW_BYTES = NUMBER_BYTES * (2 + CURRENCIES.length);
export const ENTRY_AT = NUMBER_BYTES;
export const BALANCES_AT = 2 * NUMBER_BYTES;
/** Players whose leaves lie together. Within a block their order follows from the salts, so a place names nobody. */
export const BLOCK_PLAYERS = 1_024;

/** No balance is larger, because a row has 8 bytes for it. */
export const MOST_OF_LEAF = 2n ** 63n - 1n;

const SALT_AT = 1;
const PLAYER_AT = SALT_AT + HASH_BYTES;
const SUMS_AT = PLAYER_AT + BALANCES_AT;
const LEAF_BYTES = SUMS_AT + CURRENCIES.length * SUM_BYTES;

/** A balance below zero: the books are wrong, so no book is made. */
export class NegativeBalance extends Error {
  override readonly name = 'NegativeBalance';
  readonly playerId: string;
  constructor(playerId: string, currency: string) {
    super(`Player ${playerId} has a negative balance in ${currency}; expected zero or more`);
    this.playerId = playerId;
  }
}

/** Salts of one book: HMAC-SHA256 under the book's secret over its number and the player's id, 8 bytes each. */
export class Salts {
  readonly #hash: HashInto;
  readonly #inner = new Uint8Array(64 + 2 * NUMBER_BYTES);
  readonly #outer = new Uint8Array(64 + HASH_BYTES);

  /** `secret` has at most 64 bytes. */
  constructor(secret: Uint8Array, book: number, hash: HashInto) {
    this.#hash = hash;
    // HMAC by its definition (RFC 2104): making it twice from one key costs less than an object of the host for each player.
    for (let n = 0; n < 64; n += 1) {
      this.#inner[n] = (secret[n] ?? 0) ^ 0x36;
      this.#outer[n] = (secret[n] ?? 0) ^ 0x5c;
    }
    new DataView(this.#inner.buffer).setBigUint64(64, BigInt(book));
  }

  /** Writes the salt of the player whose 8 bytes are at `from` in `rows`. */
  write(rows: Uint8Array, from: number, into: Uint8Array, at: number): void {
    copy(rows, from, this.#inner, 64 + NUMBER_BYTES, NUMBER_BYTES);
    this.#hash(this.#inner, this.#outer, 64);
    this.#hash(this.#outer, into, at);
  }
}

/** Short copies, for which a view would cost more. */
function copy(from: Uint8Array, fromAt: number, to: Uint8Array, toAt: number, bytes: number): void {
  for (let n = 0; n < bytes; n += 1) to[toAt + n] = from[fromAt + n]!;
}

export interface BlockLeaves {
  /** Nodes in the order of their places, NODE_BYTES each. */
  readonly nodes: Uint8Array;
  /** By place: the row. */
  readonly rowAt: readonly number[];
}

/**
 * The leaves of at most BLOCK_PLAYERS rows, which are in the order of their ids.
 * @throws NegativeBalance
 */
export function leavesOf(rows: Uint8Array, salts: Salts, hash: HashInto): BlockLeaves {
  const count = rows.length / ROW_BYTES;
  const saltOf = new Uint8Array(count * HASH_BYTES);
  const keys = new Float64Array(count);
  for (let n = 0; n < count; n += 1) {
    salts.write(rows, n * ROW_BYTES, saltOf, n * HASH_BYTES);
    let key = 0;
    for (let byte = 0; byte < 6; byte += 1) key = key * 256 + saltOf[n * HASH_BYTES + byte]!;
    keys[n] = key;
  }
  // By the first six bytes of the salt; players with the same ones by their ids.
  const rowAt = Array.from({ length: count }, (_, n) => n).sort((a, b) => keys[a]! - keys[b]!);
  const nodes = new Uint8Array(count * NODE_BYTES);
  const leaf = new Uint8Array(LEAF_BYTES);
  leaf[0] = OF_LEAF;
  for (const [place, row] of rowAt.entries()) {
    copy(saltOf, row * HASH_BYTES, leaf, SALT_AT, HASH_BYTES);
    fillLeaf(leaf, rows, row * ROW_BYTES);
    writeLeaf(leaf, nodes, place * NODE_BYTES, hash);
  }
  return { nodes, rowAt };
}

/** Writes the player, the entry and the balances of a row. */
function fillLeaf(leaf: Uint8Array, rows: Uint8Array, from: number): void {
  copy(rows, from, leaf, PLAYER_AT, BALANCES_AT);
  for (let n = 0; n < CURRENCIES.length; n += 1) {
    const at = from + BALANCES_AT + NUMBER_BYTES * n;
    if (rows[at]! > 127) throw new NegativeBalance(String(playerOf(rows, from)), CURRENCIES[n]!);
    copy(rows, at, leaf, SUMS_AT + n * SUM_BYTES + SUM_BYTES - NUMBER_BYTES, NUMBER_BYTES);
  }
}

function writeLeaf(leaf: Uint8Array, into: Uint8Array, at: number, hash: HashInto): void {
  hash(leaf, into, at);
  copy(leaf, SUMS_AT, into, at + HASH_BYTES, LEAF_BYTES - SUMS_AT);
}

/** The leaf of one row with this salt. */
export function leafOf(row: Uint8Array, salt: Uint8Array, hash: HashInto): Uint8Array {
  const leaf = new Uint8Array(LEAF_BYTES);
  leaf[0] = OF_LEAF;
  leaf.set(salt, SALT_AT);
  fillLeaf(leaf, row, 0);
  const node = new Uint8Array(NODE_BYTES);
  writeLeaf(leaf, node, 0, hash);
  return node;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** The id of the player in the row that begins at `from`. */
export const playerOf = (rows: Uint8Array, from: number): bigint => viewOf(rows).getBigInt64(from);

/** The last entry that counts in the row that begins at `from`. */
export const entryOf = (rows: Uint8Array, from: number): bigint => viewOf(rows).getBigInt64(from + ENTRY_AT);

export interface Row {
  readonly playerId: string | bigint;
  readonly entry: bigint;
  /** Minor units; one that is missing is zero. */
  readonly balances: Partial<SumsMinor>;
}

/** A row of a player. */
export function rowOf({ playerId, entry, balances }: Row): Uint8Array {
  const row = new Uint8Array(ROW_BYTES);
  const view = viewOf(row);
  view.setBigInt64(0, BigInt(playerId));
  view.setBigInt64(ENTRY_AT, entry);
  for (const [n, currency] of CURRENCIES.entries())
    view.setBigInt64(BALANCES_AT + NUMBER_BYTES * n, balances[currency] ?? 0n);
  return row;
}

/** Minor units of a row. */
export function balancesOf(row: Uint8Array): SumsMinor {
  const view = viewOf(row);
  const [PP, USDT, TON, SPLASH] = CURRENCIES.map((_, n) => view.getBigInt64(BALANCES_AT + NUMBER_BYTES * n));
  return { PP: PP!, USDT: USDT!, TON: TON!, SPLASH: SPLASH! };
}
