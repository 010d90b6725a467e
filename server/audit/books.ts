// Public sums: the chain of books; and of the newest book each leaf against the player's entries, and the tree over all leaves.
import { Book } from '@parlor/contract/calls/books.ts';
import { toHex } from '@parlor/contract/formats/bytes.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { faultsOf, minorSums } from '@parlor/economy/money/books/book.ts';
import { BookTree, hashOfNode, sumsOfNode } from '@parlor/economy/money/books/book-tree.ts';
import { balancesOf, entryOf, playerOf, ROW_BYTES } from '@parlor/economy/money/books/leaves.ts';
import { blocksOfBytes, unpacked } from '../history/book-rows.ts';
import { nodeHashInto } from '../history/node-hash.ts';
import { digest } from './digest.ts';
import { money } from './one-player.ts';
import type { PlayerRows } from './player-rows.ts';
import type { Report } from './questions.ts';
import type { Snapshot } from './snapshot.ts';

interface BookRow {
  readonly number: number;
  readonly at: Date;
  readonly tree_id: string;
  readonly body: string;
}

/** The leaves of the newest book, read along with the players. */
export interface NewestBook {
  /** Compares the player's leaf with their entries. Players come in the order of their ids. */
  check(rows: PlayerRows): Promise<void>;
  /** After the last player: the tree. */
  end(): Promise<void>;
}

/** Checks the chain, and opens the newest book. */
export async function checkBooks(snapshot: Snapshot, report: Report): Promise<NewestBook> {
  let before: Book | undefined;
  let newest: { readonly book: Book; readonly treeId: string } | undefined;
  for await (const row of snapshot.rows<BookRow>(
    'select number, at, tree_id, body from books order by number',
  )) {
    const name = `book ${row.number}`;
    const { data: book } = Book.safeParse(JSON.parse(row.body));
    if (book === undefined || book.number !== row.number || Date.parse(book.at) !== row.at.getTime()) {
      report(`${name} has a text that is not that of its number and hour`);
      before = undefined;
      continue;
    }
    if (before === undefined && row.number !== 1) report(`${name} has no book before it`);
    for (const { kind, words } of faultsOf(book, before, digest)) report(`${name}: ${kind}: ${words}`);
    before = book;
    newest = { book, treeId: row.tree_id };
  }
  return newest === undefined ? noBook : openNewest(snapshot, newest, report);
}

const noBook: NewestBook = { check: () => Promise.resolve(), end: () => Promise.resolve() };

async function openNewest(
  snapshot: Snapshot,
  { book, treeId }: { readonly book: Book; readonly treeId: string },
  report: Report,
): Promise<NewestBook> {
  const name = `book ${book.number}`;
  // The server made the id.
  if (!/^[\w-]+$/.test(treeId)) throw new Error(`The tree ${treeId} has no id`);
  const [stored] = await snapshot.all<{ secret: Buffer; blocks: Buffer }>(
    `select secret, blocks from book_trees where tree_id = '${treeId}'`,
  );
  if (stored === undefined) {
    report(`${name} has no tree; expected that of the newest book`);
    return noBook;
  }
  const lastId = blocksOfBytes(stored.blocks).lastIds.at(-1) ?? 0n;
  const tree = new BookTree({ book: book.number, secret: stored.secret, hash: nodeHashInto });
  const leaves = leavesOf(snapshot, treeId, tree);
  let next = await leaves.next();
  const passOver = async (below: bigint | undefined): Promise<void> => {
    while (next.done !== true && (below === undefined || playerOf(next.value, 0) < below)) {
      report(`is in ${name}, but there is no such player`, playerOf(next.value, 0));
      next = await leaves.next();
    }
  };
  return {
    check: async (rows) => {
      const playerId = BigInt(rows.playerId);
      await passOver(playerId);
      if (next.done === true || playerOf(next.value, 0) !== playerId) {
        // Players who joined after the hour, or were stored late, have higher ids.
        if (playerId <= lastId && rows.createdAt.getTime() < Date.parse(book.at))
          report(`is not in ${name}; expected everybody who joined before ${book.at}`, playerId);
        return;
      }
      checkLeaf(next.value, rows, (what) => report(`${name}: ${what}`, playerId));
      next = await leaves.next();
    },
    end: async () => {
      await passOver(undefined);
      checkRoot(tree, book, (what) => report(`${name}: ${what}`));
    },
  };
}

/** Adds each block to the tree, and gives its rows one by one. */
async function* leavesOf(
  snapshot: Snapshot,
  treeId: string,
  tree: BookTree,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { rows } of snapshot.rows<{ rows: Buffer }>(
    `select rows from book_blocks where tree_id = '${treeId}' order by block`,
  )) {
    const block = unpacked(rows);
    tree.add(block);
    for (let at = 0; at < block.length; at += ROW_BYTES) yield block.subarray(at, at + ROW_BYTES);
  }
}

function checkLeaf(leaf: Uint8Array, { entries }: PlayerRows, report: (what: string) => void): void {
  const sums = { PP: 0n, USDT: 0n, TON: 0n, SPLASH: 0n };
  const entry = entryOf(leaf, 0);
  for (const { number, currency, credit, debit, amount } of entries) {
    if (number > entry) break;
    if (credit === 'player') sums[currency] += amount;
    if (debit === 'player') sums[currency] -= amount;
  }
  if (entry > entries.length) report(`has entry ${entry} of a player with ${entries.length}`);
  const balances = balancesOf(leaf);
  for (const currency of CURRENCIES)
    if (balances[currency] !== sums[currency])
      report(
        `has the balance ${money(currency, balances[currency])}; expected ${money(currency, sums[currency])} after entry ${entry}`,
      );
}

function checkRoot(tree: BookTree, book: Book, report: (what: string) => void): void {
  const built = tree.end();
  if (built?.players !== book.players)
    report(`has ${book.players} players; expected ${built?.players ?? 0}, as its tree has`);
  if (built === undefined) return;
  if (hashOfNode(built.root) !== book.root)
    report(`has the root ${book.root}; expected ${toHex(built.root.subarray(0, 32))}, from its tree`);
  const [sums, totals] = [sumsOfNode(built.root), minorSums(book.totals)];
  for (const currency of CURRENCIES)
    if (sums[currency] !== totals[currency])
      report(
        `has the total ${money(currency, totals[currency])}; expected ${money(currency, sums[currency])}, the sum of its leaves`,
      );
}
