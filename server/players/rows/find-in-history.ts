// One row of a player's history, wherever it is: in the database, or in an archived month.
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { archivedOf } from '../../history/archived-rows.ts';
import { LEDGER_COLUMNS, type LedgerRow } from './ledger-rows.ts';
import { allRows, type Db, firstRow, raw } from '../../db/sql.ts';
import type { HistoryTable } from '../../history/months.ts';

export interface StoredEntry extends LedgerRow {
  readonly credit: string;
  readonly release: number | null;
}
const ENTRY_COLUMNS = `${LEDGER_COLUMNS}, credit, release`;

/** The rows of the archive that fit; none without an archive. */
async function archived<R>(
  db: Db,
  files: ArchiveFiles | undefined,
  history: HistoryTable,
  playerId: string,
  fits: (row: R) => boolean,
): Promise<R[]> {
  return files === undefined ? [] : (await archivedOf<R>(db, files, history, playerId)).filter(fits);
}

/** By its number or its reference. */
export async function findEntry(
  db: Db,
  files: ArchiveFiles | undefined,
  playerId: string,
  by: { readonly number: string } | { readonly reference: string },
): Promise<StoredEntry | undefined> {
  if ('number' in by)
    return (
      (await firstRow<StoredEntry>(db, 'history-entry-by-number')`
        select ${raw(ENTRY_COLUMNS)} from ledger where player_id = ${playerId} and number = ${by.number}`) ??
      (
        await archived<StoredEntry>(
          db,
          files,
          'ledger',
          playerId,
          ({ number }) => number === BigInt(by.number),
        )
      )[0]
    );
  return (
    (await firstRow<StoredEntry>(db, 'history-entry-by-reference')`
      select ${raw(ENTRY_COLUMNS)} from ledger where player_id = ${playerId} and reference = ${by.reference}`) ??
    (
      await archived<StoredEntry>(
        db,
        files,
        'ledger',
        playerId,
        ({ reference }) => reference === by.reference,
      )
    )[0]
  );
}

/** Entries whose reference begins so, in order. Only reasons that are never archived have such causes. */
export const entriesBeginning = (db: Db, playerId: string, beginning: string): Promise<StoredEntry[]> =>
  allRows<StoredEntry>(db, 'history-entries-beginning')`
    select ${raw(ENTRY_COLUMNS)} from ledger where player_id = ${playerId} and month = '0001-01-01' and starts_with(reference, ${beginning})
      order by number`;

export interface StoredClaim {
  readonly reference: string;
  /** JSON. */
  readonly rewards: string;
  readonly at: Date;
  readonly release: number | null;
}
export async function findClaim(
  db: Db,
  files: ArchiveFiles | undefined,
  playerId: string,
  reference: string,
): Promise<StoredClaim | undefined> {
  const row = await firstRow<StoredClaim>(db, 'history-claim')`
    select reference, rewards, at, release from claims where player_id = ${playerId} and reference = ${reference}`;
  return (
    row ??
    (await archived<StoredClaim>(db, files, 'claims', playerId, (one) => one.reference === reference))[0]
  );
}

export interface StoredDraw {
  readonly number: bigint;
  readonly reference: string;
  readonly purpose: string;
  readonly game_id: string | null;
  readonly server_seed_hash: string;
  readonly nonce: number;
  /** JSON. */
  readonly outcome: string;
  readonly at: Date;
  readonly release: number | null;
}
export const DRAW_COLUMNS =
  'number, reference, purpose, game_id, server_seed_hash, nonce, outcome, at, release';

export async function findDraw(
  db: Db,
  files: ArchiveFiles | undefined,
  playerId: string,
  reference: string,
): Promise<StoredDraw | undefined> {
  const row = await firstRow<StoredDraw>(db, 'history-draw')`
    select ${raw(DRAW_COLUMNS)} from draws where player_id = ${playerId} and reference = ${reference}`;
  return (
    row ?? (await archived<StoredDraw>(db, files, 'draws', playerId, (one) => one.reference === reference))[0]
  );
}
