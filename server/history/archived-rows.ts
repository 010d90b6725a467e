// Rows of months that left the database, as they were in it.
import { ArchiveError, type ArchivedMonth, type ArchiveFiles } from './archive-files.ts';
import { allRows, type Db, raw } from '../db/sql.ts';

/** What of a line is a whole number that may be larger than a number of JavaScript holds exactly. */
const BIGINTS = new Set(['player_id', 'number', 'amount', 'balance_after']);

/** As the driver gives a row. */
export function parseRow<R>(line: string): R {
  const row = JSON.parse(line, (key, value: unknown, context?: { readonly source?: string }) =>
    BIGINTS.has(key) && context?.source !== undefined ? BigInt(context.source) : value,
  ) as Record<string, unknown>;
  return { ...row, at: new Date(row['at'] as string) } as R;
}

type Ask = <R extends object>(sql: string) => Promise<R[]>;

const LIST = 'select history, month::text as month, rows, sha256 from history_archives';

/** All that left the database, oldest first. */
export const archivedMonths = (ask: Ask): Promise<ArchivedMonth[]> => ask(`${LIST} order by month`);

export const needsFiles = (): ArchiveError =>
  new ArchiveError('Months of the history are archived: set ARCHIVE_DIR to the folder of their files.');

/** The first instant whose rows are all in the database; null where nothing left it. */
export const archivedTo = (table: 'ledger' | 'draws'): string =>
  `(select (max(month) + interval '1 month') at time zone 'utc' from history_archives where history = '${table}')`;

/** Whether rows that are asked for may have left: these are fewer than asked for, or as old. */
export const mayBeArchived = (
  rows: ReadonlyArray<{ readonly at: Date }>,
  limit: number,
  to: Date | null,
): boolean => to !== null && (rows.length < limit || rows.some(({ at }) => at < to));

export const newestFirst = <R extends { readonly number: bigint }>(rows: readonly R[], limit: number): R[] =>
  rows.toSorted((a, b) => (a.number < b.number ? 1 : -1)).slice(0, limit);

/** One player's rows of a table that are in the archive, newest first. */
export async function archivedRowsOf<R extends { readonly number: bigint }>(
  db: Db,
  files: ArchiveFiles,
  history: 'ledger' | 'draws',
  playerId: string,
): Promise<R[]> {
  const months = await allRows<ArchivedMonth>(db, 'history-archives')`
    ${raw(LIST)} where history = ${history}`;
  const found: R[] = [];
  for (const month of months)
    for (const line of await files.linesOf(month, BigInt(playerId))) found.push(parseRow<R>(line));
  return found.toSorted((a, b) => (a.number < b.number ? 1 : -1));
}
