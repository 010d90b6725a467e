// The rows of books, of their trees and blocks.
import type pg from 'pg';
import type { Book } from '@parlor/contract/calls/books.ts';
import type { BookBlocks } from '@parlor/economy/money/books/book-tree.ts';
import { binaryArray } from '../../db/binary-arrays.ts';
import { allRows, anyRow, firstRow, run, type Db } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { blocksOfBytes, bytesOfBlocks } from '../../history/book-rows.ts';

export interface StoredBook {
  readonly book: Book;
  readonly treeId: string;
}

const storedOf = ({ body, tree_id }: { body: string; tree_id: string }): StoredBook => ({
  book: JSON.parse(body) as Book,
  treeId: tree_id,
});

/** Newest first, below a number. */
export async function booksBelow(
  db: Db,
  { below, limit }: { readonly below: number; readonly limit: number },
): Promise<StoredBook[]> {
  const rows = await allRows<{ body: string; tree_id: string }>(db, 'books-below')`
    select body, tree_id from books where number < ${below} order by number desc limit ${limit}`;
  return rows.map(storedOf);
}

/** Numbers of books are below this. */
export const NO_BOUND = 2 ** 31 - 1;
export const newestBooks = (db: Db, limit: number): Promise<StoredBook[]> =>
  booksBelow(db, { below: NO_BOUND, limit });

export async function bookByNumber(db: Db, number: string): Promise<StoredBook | undefined> {
  const row = await firstRow<{ body: string; tree_id: string }>(db, 'book-by-number')`
    select body, tree_id from books where number = ${number}`;
  return row && storedOf(row);
}

/** False if there is a book of this number or hour already. */
export async function addBook(
  pool: pg.Pool,
  { book, treeId }: StoredBook,
  tree: { readonly secret: Buffer; readonly blocks: BookBlocks },
  now: Date,
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    // The next number exactly: nobody can leave one out.
    const isNew = await anyRow(tx)`
      insert into books (number, at, tree_id, body, made_at)
      select ${book.number}::integer, ${new Date(book.at)}::timestamptz, ${treeId}::text, ${JSON.stringify(book)}::text, ${now}::timestamptz
       where ${book.number}::integer = (select coalesce(max(number), 0) + 1 from books)
      on conflict do nothing`;
    if (isNew)
      await run(tx)`
        insert into book_trees (tree_id, secret, blocks, at)
        values (${treeId}, ${tree.secret}, ${bytesOfBlocks(tree.blocks)}, ${new Date(book.at)})`;
    return isNew;
  });
}

export interface StoredTree {
  readonly secret: Buffer;
  readonly blocks: BookBlocks;
}

/** Undefined if the time for proofs is over. */
export async function treeOf(db: Db, treeId: string): Promise<StoredTree | undefined> {
  const row = await firstRow<{ secret: Buffer; blocks: Buffer }>(db, 'book-tree')`
    select secret, blocks from book_trees where tree_id = ${treeId}`;
  return row && { secret: row.secret, blocks: blocksOfBytes(row.blocks) };
}

export interface PackedBlock {
  readonly block: number;
  readonly rows: Buffer;
}

export async function addBlocks(
  pool: pg.Pool,
  treeId: string,
  at: Date,
  blocks: readonly PackedBlock[],
): Promise<void> {
  await run(pool, 'book-blocks-add')`
    insert into book_blocks (block, tree_id, rows, at)
    select block, ${treeId}::text, decode(rows, 'base64'), ${at}::timestamptz
      from unnest(${binaryArray(
        'integer',
        blocks.map(({ block }) => block),
      )}::integer[], ${binaryArray(
        'text',
        blocks.map(({ rows }) => rows.toString('base64')),
      )}::text[]) v (block, rows)`;
}

/** The packed rows of one block. */
export async function blockRows(db: Db, treeId: string, block: number): Promise<Buffer | undefined> {
  const row = await firstRow<{ rows: Buffer }>(db, 'book-block')`
    select rows from book_blocks where block = ${block} and tree_id = ${treeId}`;
  return row?.rows;
}

/** The packed rows of blocks, in order: from one on, below another. */
export async function blocksFrom(db: Db, treeId: string, from: number, to: number): Promise<Buffer[]> {
  const rows = await allRows<{ rows: Buffer }>(db, 'book-blocks')`
    select rows from book_blocks where tree_id = ${treeId} and block >= ${from} and block < ${to} order by block`;
  return rows.map((row) => row.rows);
}

/** Notes why a book was not made; the alarm ends with the next book. */
export const addRefusal = (db: Db, at: Date, words: string): Promise<number> =>
  run(db)`insert into book_refusals (at, words) values (${at}, ${words}) on conflict (at) do nothing`;
