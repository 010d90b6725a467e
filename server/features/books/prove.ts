// The proof that a player's balance is in a book, from the stored rows of their block.
import { type BookProof } from '@parlor/contract/calls/books.ts';
import { blockOf, proofOf } from '@parlor/economy/money/books/book-tree.ts';
import type { Db } from '../../db/sql.ts';
import { unpacked } from '../../history/book-rows.ts';
import { nodeHashInto } from '../../history/node-hash.ts';
import { blockRows, treeOf, type StoredBook } from './store.ts';

/** Undefined if the player is not in the book, or the time for proofs is over. */
export async function bookProof(
  { pool }: { readonly pool: Db },
  { book: { number }, treeId }: StoredBook,
  playerId: string,
): Promise<BookProof | undefined> {
  const tree = await treeOf(pool, treeId);
  const block = tree && blockOf(tree.blocks.lastIds, BigInt(playerId));
  const rows = block === undefined ? undefined : await blockRows(pool, treeId, block);
  if (tree === undefined || block === undefined || rows === undefined) return undefined;
  const secret = { book: number, secret: tree.secret, hash: nodeHashInto };
  return proofOf(playerId, unpacked(rows), block, tree.blocks, secret);
}
