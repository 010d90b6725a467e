// Rows of archived months, as they were in the database.
import { ArchiveError, type ArchivedMonth, type ArchiveFiles } from './archive-files.ts';
import { allRows, type Db, raw } from '../db/sql.ts';
import type { HistoryTable } from './months.ts';

/** Integers in a line that may exceed JavaScript's exact range. */
const BIGINTS = new Set(['player_id', 'number', 'last_entry', 'amount', 'balance_after']);

/** As the driver returns a row. */
export function parseRow<R>(line: string): R {
  const row = JSON.parse(line, (key, value: unknown, context?: { readonly source?: string }) =>
    BIGINTS.has(key) && context?.source !== undefined ? BigInt(context.source) : value,
  ) as Record<string, unknown>;
  return { ...row, at: new Date(row['at'] as string) } as R;
}

type Ask = <R extends object>(sql: string) => Promise<R[]>;

const LIST = 'select history, month::text as month, rows, sha256 from history_archives';

/** All archived months, oldest first. */
export const archivedMonths = (ask: Ask): Promise<ArchivedMonth[]> => ask(`${LIST} order by month`);

export const needsFiles = (): ArchiveError =>
  new ArchiveError('Months of the history are archived: set ARCHIVE_DIR to the folder of their files.');

/** The first instant from which all rows are in the database. null if nothing was archived. */
export const archivedTo = (table: HistoryTable): string =>
  `(select (max(month) + interval '1 month') at time zone 'utc' from history_archives where history = '${table}')`;

/** Whether requested rows may be archived: there are too few, or they reach back far enough. */
export const mayBeArchived = (
  rows: ReadonlyArray<{ readonly at: Date }>,
  limit: number,
  to: Date | null,
): boolean => to !== null && (rows.length < limit || rows.some(({ at }) => at < to));

export const newestFirst = <R extends { readonly number: bigint }>(rows: readonly R[], limit: number): R[] =>
  rows.toSorted((a, b) => (a.number < b.number ? 1 : -1)).slice(0, limit);

/** One player's archived rows of a table. */
export async function archivedOf<R>(
  db: Db,
  files: ArchiveFiles,
  history: HistoryTable,
  playerId: string,
): Promise<R[]> {
  const months = await allRows<ArchivedMonth>(db, 'history-archives')`
    ${raw(LIST)} where history = ${history}`;
  const found: R[] = [];
  for (const month of months)
    for (const line of await files.linesOf(month, BigInt(playerId))) found.push(parseRow<R>(line));
  return found;
}

/** The same, newest first. */
export const archivedRowsOf = async <R extends { readonly number: bigint }>(
  db: Db,
  files: ArchiveFiles,
  history: 'ledger' | 'draws' | 'act_receipts',
  playerId: string,
): Promise<R[]> =>
  (await archivedOf<R>(db, files, history, playerId)).toSorted((a, b) => (a.number < b.number ? 1 : -1));
