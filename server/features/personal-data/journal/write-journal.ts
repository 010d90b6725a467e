// Moves the rows of the journal from the database to its file. A row leaves the database after its line is on disk; after a crash
// in between a line is there twice, which changes nothing.
import type pg from 'pg';
import { allRows, run } from '../../../db/sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { JournalEntry } from '../../../players/rows/care-journal.ts';
import { appendLines } from './journal-file.ts';

const AT_ONCE = 500;

interface Row {
  readonly id: string;
  readonly playerId: string;
  readonly entry: string;
  readonly at: Date;
}

/** How many entries it wrote. */
export async function moveJournal(pool: pg.Pool, folder: string, keys: readonly Buffer[]): Promise<number> {
  let written = 0;
  for (;;) {
    const rows = await allRows<Row>(pool)`
      select id::text, player_id::text as "playerId", entry, at from care_journal order by at, id limit ${AT_ONCE}`;
    if (rows.length === 0) return written;
    await appendLines(
      folder,
      keys,
      rows.map(({ playerId, entry, at }) => ({
        playerId,
        at: at.toISOString(),
        entry: JSON.parse(entry) as JournalEntry,
      })),
    );
    await inTransaction(pool, async (tx) => {
      for (const { id, playerId } of rows)
        await run(tx)`delete from care_journal where player_id = ${playerId} and id = ${id}`;
    });
    written += rows.length;
    if (rows.length < AT_ONCE) return written;
  }
}
