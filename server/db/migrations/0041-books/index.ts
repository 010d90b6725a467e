import { sql, type Kysely } from 'kysely';

/** Public sums: a signed book an hour, and for thirty days what proves a player's balance in it. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // `body` is the book as JSON with its hash and signature, as it was published. `at` is the hour whose balances it sums.
  await run(`create table books (
    number integer primary key check (number > 0),
    at timestamptz not null unique,
    tree_id text not null,
    body text not null,
    made_at timestamptz not null
  )`);
  await run(`create trigger books_append_only before update or delete or truncate on books
    for each statement execute function refuse_change()`);

  // The secret of a book's salts, and its blocks: for each the node (96 bytes) and the id of its last player (8 bytes).
  await run(`create table book_trees (
    tree_id text primary key,
    secret bytea not null,
    blocks bytea not null,
    at timestamptz not null
  )`);
  // The balances of up to 1,024 players as the book has them, compressed. A book that was not finished leaves blocks without a tree.
  await run(`create table book_blocks (
    block integer not null,
    tree_id text not null,
    rows bytea not null,
    at timestamptz not null,
    primary key (block, tree_id)
  )`);
  await run('create index book_blocks_by_age on book_blocks (at)');

  // Why a book was not made, such as a negative balance.
  await run(`create table book_refusals (
    at timestamptz primary key,
    words text not null
  )`);
}
