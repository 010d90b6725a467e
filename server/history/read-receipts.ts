// Receipts of a player's acts, made again from their rows. Archived months come from their files.
import type pg from 'pg';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { allRows, firstRow, raw } from '../db/sql.ts';
import type { ArchiveFiles } from './archive-files.ts';
import { archivedOf } from './archived-rows.ts';
import { decidersFor } from '../engines/engine-store.ts';
import {
  decidersOfRow,
  partsOf,
  RECEIPT_COLUMNS,
  receiptFromRows,
  type PartRows,
  type ReceiptRow,
} from './receipt-rows.ts';

type Rows<Part extends keyof PartRows> = NonNullable<ReturnType<PartRows[Part]>>;

const ENTRY = 'number, reference, debit, credit, currency, amount, balance_after, reason, game_id';
const DRAW =
  'number, reference, purpose, game_id, algorithm, server_seed_hash, client_seed, nonce, input, outcome, release';

/** The first receipts after one, in order. */
export async function receiptsAfter(
  pool: pg.Pool,
  archive: ArchiveFiles | undefined,
  playerId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ReceiptRow[]> {
  const rows = await allRows<ReceiptRow>(pool, 'receipts')`
    select ${raw(RECEIPT_COLUMNS)} from act_receipts where player_id = ${playerId}
      and number > ${after} order by number limit ${limit}`;
  // Numbers without a gap leave no place for an archived receipt between them.
  const areAll = rows.length > 0 && rows.every(({ number }, n) => number === BigInt(after) + BigInt(n + 1));
  if (archive === undefined || areAll) return rows;
  const archived = await archivedOf<ReceiptRow>(pool, archive, 'act_receipts', playerId);
  return [...archived.filter(({ number }) => number > BigInt(after)), ...rows]
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
    .slice(0, limit);
}

/** The receipt of the last act at or before a time, and how many come later; undefined if there is none. */
export async function lastReceiptAt(
  pool: pg.Pool,
  archive: ArchiveFiles | undefined,
  playerId: string,
  at: Date,
): Promise<ReceiptRow | undefined> {
  const row = await firstRow<ReceiptRow>(pool, 'receipt-at')`
    select ${raw(RECEIPT_COLUMNS)} from act_receipts where player_id = ${playerId} and at <= ${at}
      order by number desc limit 1`;
  if (row !== undefined || archive === undefined) return row;
  const archived = await archivedOf<ReceiptRow>(pool, archive, 'act_receipts', playerId);
  return archived
    .filter((one) => one.at <= at)
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
    .at(-1);
}

/** The receipts of these rows, in three statements. */
export async function madeReceipts(
  pool: pg.Pool,
  archive: ArchiveFiles | undefined,
  playerId: string,
  rows: readonly ReceiptRow[],
): Promise<ActReceipt[]> {
  const parts = await readParts(pool, archive, playerId, rows);
  return rows.map((row) => receiptFromRows(playerId, row, parts));
}

/** The rows that the receipts name. */
async function readParts(
  pool: pg.Pool,
  archive: ArchiveFiles | undefined,
  playerId: string,
  rows: readonly ReceiptRow[],
): Promise<PartRows> {
  const named = rows.map(partsOf);
  const deciders = await decidersFor(pool, rows.map(decidersOfRow));
  const entryNumbers = named.flatMap(({ firstEntry, lastEntry }) =>
    Array.from({ length: lastEntry - firstEntry + 1 }, (_, n) => firstEntry + n),
  );
  const references = named.flatMap(({ claims }) => claims);
  const drawNumbers = named.flatMap(({ draws }) => draws);
  const entries = await allRows<Rows<'entry'>>(pool, 'receipt-entries')`
    select ${raw(ENTRY)} from ledger where player_id = ${playerId} and number = any(${entryNumbers}::bigint[])`;
  const claims = await allRows<Rows<'claim'>>(pool, 'receipt-claims')`
    select reference, rewards from claims where player_id = ${playerId} and reference = any(${references}::text[])`;
  const draws = await allRows<Rows<'draw'>>(pool, 'receipt-draws')`
    select ${raw(DRAW)} from draws where player_id = ${playerId} and number = any(${drawNumbers}::bigint[])`;
  if (archive !== undefined) {
    if (entries.length < entryNumbers.length)
      entries.push(...(await archivedOf<Rows<'entry'>>(pool, archive, 'ledger', playerId)));
    if (claims.length < references.length)
      claims.push(...(await archivedOf<Rows<'claim'>>(pool, archive, 'claims', playerId)));
    if (draws.length < drawNumbers.length)
      draws.push(...(await archivedOf<Rows<'draw'>>(pool, archive, 'draws', playerId)));
  }
  const entryOf = new Map(entries.map((row) => [Number(row.number), row]));
  const claimOf = new Map(claims.map((row) => [row.reference, row]));
  const drawOf = new Map(draws.map((row) => [Number(row.number), row]));
  return {
    entry: (number) => entryOf.get(number),
    claim: (reference) => claimOf.get(reference),
    draw: (number) => drawOf.get(number),
    decidedBy: (engine, release) => deciders.decidedBy(engine, release),
  };
}
