// Makes the book of the last full hour: reads every balance, adds them up as a tree, signs the result and publishes it after the
// previous book. It may run in any process and stop at any moment: a book is there with its tree, or not at all.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TextSignature } from '@parlor/contract/kernel/signatures.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { bookOf, faultsOf, signedText } from '@parlor/economy/money/books/book.ts';
import { BookTree } from '@parlor/economy/money/books/book-tree.ts';
import { NegativeBalance } from '@parlor/economy/money/books/leaves.ts';
import type { MayBeOld } from '../../db/replica.ts';
import { nodeDigest } from '../../players/digest.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { packed } from '../../history/book-rows.ts';
import { nodeHashInto } from '../../history/node-hash.ts';
import { PreviousRows } from './previous-rows.ts';
import { readBalances } from './read-balances.ts';
import {
  addBlocks,
  addBook,
  addRefusal,
  newestBooks,
  treeOf,
  type PackedBlock,
  type StoredBook,
} from './store.ts';

/**
 * After the hour, until every act of it is stored. An act has its time before it is saved, and each statement and wait has a
 * deadline of seconds.
 */
export const SETTLED_AFTER_MS = 300_000;
const BLOCKS_AT_ONCE = 64;

export interface MakeBookDeps {
  /** Of the tables in one place. */
  readonly pool: pg.Pool;
  /** For the balances: a replica, if there is one. */
  readonly mayBeOld: Pick<MayBeOld, 'read'>;
  /** Signs with the key of tokens. */
  readonly sign: (text: string) => Promise<TextSignature>;
  readonly log: WarnLog;
}

export interface MadeBook {
  /** 0 or 1. */
  readonly made: number;
  readonly number?: number;
  readonly players?: number;
}

/** @throws NegativeBalance, after it was noted for the alarm */
export async function makeBook(d: MakeBookDeps, nowMs: number): Promise<MadeBook> {
  const [last] = await newestBooks(d.pool, 1);
  const atMs = lastHour(nowMs);
  if (last !== undefined && atMs <= Date.parse(last.book.at)) return { made: 0 };
  try {
    return await make(d, { atMs, nowMs, last });
  } catch (error) {
    if (error instanceof NegativeBalance) await addRefusal(d.pool, new Date(nowMs), error.message);
    throw error;
  }
}

/** The last full hour whose rows are all stored. */
function lastHour(nowMs: number): number {
  const settled = nowMs - SETTLED_AFTER_MS;
  return settled - (settled % HOUR_MS);
}

interface Hour {
  readonly atMs: number;
  readonly nowMs: number;
  readonly last: StoredBook | undefined;
}

async function make(d: MakeBookDeps, { atMs, nowMs, last }: Hour): Promise<MadeBook> {
  const number = (last?.book.number ?? 0) + 1;
  const [treeId, secret, at] = [randomUUID(), randomBytes(32), new Date(atMs)];
  let waiting: PackedBlock[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await addBlocks(d.pool, treeId, at, waiting);
    waiting = [];
  };
  const tree = new BookTree({
    book: number,
    secret,
    hash: nodeHashInto,
    onBlock: (block, rows) => waiting.push({ block, rows: packed(rows) }),
  });
  const flows = await readBalances(
    { mayBeOld: d.mayBeOld, atMs, last: last && (await previousOf(d.pool, last)) },
    async (rows) => {
      tree.add(rows);
      if (waiting.length >= BLOCKS_AT_ONCE) await flush();
    },
  );
  const built = tree.end();
  if (built === undefined) return { made: 0 };
  await flush();
  const previous = last && { book: last.book, ...flows };
  const unsigned = bookOf({ atMs, tree: built, previous }, nodeDigest);
  const book = { ...unsigned, signature: await d.sign(signedText(unsigned)) };
  // Published all the same, because what is wrong must be seen; the alarm tells the operators.
  for (const { words } of faultsOf(book, last?.book, nodeDigest))
    d.log.warn({ book: number, reason: words }, 'a book does not agree with the one before');
  const isNew = await addBook(d.pool, { book, treeId }, { secret, blocks: built.blocks }, new Date(nowMs));
  return isNew ? { made: 1, number, players: built.players } : { made: 0 };
}

async function previousOf(pool: pg.Pool, { book, treeId }: StoredBook) {
  const tree = await treeOf(pool, treeId);
  if (tree === undefined) throw new Error(`The tree of book ${book.number} is gone`);
  return {
    atMs: Date.parse(book.at),
    rows: new PreviousRows(pool, treeId, tree.blocks.lastIds.length),
  };
}
