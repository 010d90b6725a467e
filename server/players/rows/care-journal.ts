// What an older backup does not contain and a restored server must know before it serves: limits, breaks and deletions. A row is written with
// the change, and a job moves it to a file beside the backups (server/features/personal-data/journal).
import type { Deletion, Pause, StoredLimit } from '@parlor/economy/care/care-slice.ts';
import { run, type Db } from '../../db/sql.ts';

export type JournalEntry =
  /** All limits of the player, with a waiting raise. */
  | { readonly kind: 'limits'; readonly limits: readonly StoredLimit[] }
  /** Digests in hex, of sign-in methods that are on this pause. */
  | { readonly kind: 'pause'; readonly pause: Pause; readonly digests: readonly string[] }
  /** `null`: withdrawn. */
  | { readonly kind: 'deletion'; readonly deletion: Deletion | null }
  | { readonly kind: 'erased' };

/**
 * `atMs` gives the order. For limits and deletions it is the player's own time, which never runs backwards, whichever process
 * writes (I17); a longer pause wins whatever its time, and an erasure is final.
 */
export async function writeJournal(
  tx: Db,
  playerId: string,
  entry: JournalEntry,
  atMs: number,
): Promise<void> {
  await run(tx, 'care-journal')`
    insert into care_journal (player_id, entry, at)
    values (${playerId}, ${JSON.stringify(entry)}, ${new Date(atMs)})`;
}
