// Deletes what proves balances in books older than BOOK_PROOF_DAYS: their blocks, which are on all machines, and their trees.
// The books stay. So do the rows of the newest book, however old, because the next one begins with them.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { firstRow } from '../db/sql.ts';
import type { Job } from './job.ts';
import { deleteInBatches, type Deleted } from './delete-in-batches.ts';

export const pruneBookProofs = (days: number): Job => ({
  name: 'prune-book-proofs',
  async run({ pool, clock }): Promise<Deleted> {
    const before = new Date(clock.now() - days * DAY_MS);
    const newest = await firstRow<{ tree_id: string }>(pool)`
      select tree_id from books order by number desc limit 1`;
    const kept = [newest?.tree_id ?? ''];
    const blocks = await deleteInBatches(pool, OLD_BLOCKS, before, kept);
    const trees = await deleteInBatches(pool, OLD_TREES, before, kept);
    const more = blocks.more ?? trees.more;
    return { deleted: blocks.deleted + trees.deleted, ...(more ? { more } : {}) };
  },
});

const OLD_BLOCKS = `
  with due as (select block, tree_id from book_blocks where at < $1 and tree_id <> $3 order by at limit $2)
  delete from book_blocks b using due where b.block = due.block and b.tree_id = due.tree_id`;

const OLD_TREES = `
  with due as (select tree_id from book_trees where at < $1 and tree_id <> $3 order by at limit $2)
  delete from book_trees t using due where t.tree_id = due.tree_id`;
