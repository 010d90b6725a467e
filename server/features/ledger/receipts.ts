// Receipts of a player's acts, in pages and one by one.
import type pg from 'pg';
import type { ActReceipt, ReceiptPackIds, ReceiptSeed } from '@parlor/contract/calls/receipts.ts';
import { packIdsOf } from '@parlor/economy/replay/note.ts';
import type { Answer } from '@parlor/contract/kernel/contract.ts';
import { allRows, firstRow, raw } from '../../db/sql.ts';
import type { ArchiveFiles } from '../../history/archive-files.ts';
import { archivedOf } from '../../history/archived-rows.ts';
import { notesBetween } from '../../players/past/kept.ts';
import type { Handlers } from '../../http/handlers.ts';
import { ApiError } from '../../http/api-error.ts';
import { madeReceipts, receiptsAfter } from '../../history/read-receipts.ts';
import { partsOf, RECEIPT_COLUMNS, type ReceiptRow } from '../../history/receipt-rows.ts';

const PAGE = 20;

export interface ReceiptsDeps {
  readonly pool: pg.Pool;
  readonly archive?: ArchiveFiles | undefined;
}

export function receiptRoutes({
  pool,
  archive,
}: ReceiptsDeps): Pick<Handlers, 'actReceipts' | 'entryReceipt'> {
  return {
    actReceipts: async ({ caller: { playerId }, query }) => {
      const limit = query.limit ?? PAGE;
      const rows = await receiptsAfter(pool, archive, playerId, {
        after: query.after ?? '0',
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const page = await made(pool, archive, playerId, shown);
      return {
        ...page,
        packIds: await packIdsIn(pool, playerId, page.receipts),
        ...(rows.length > limit && last ? { after: String(last.number) } : {}),
      };
    },
    entryReceipt: async ({ caller: { playerId }, params }) => {
      const row =
        (await receiptOfEntry(pool, playerId, params.number)) ??
        (await archivedReceiptOfEntry(pool, archive, playerId, params.number));
      if (row === undefined) throw new ApiError('NOT_FOUND');
      const { receipts, seeds } = await made(pool, archive, playerId, [row]);
      return { receipt: receipts[0]!, seeds };
    },
  };
}

async function packIdsIn(
  pool: pg.Pool,
  playerId: string,
  receipts: readonly ActReceipt[],
): Promise<ReceiptPackIds[]> {
  const [first, last] = [receipts[0]?.number, receipts.at(-1)?.number];
  if (first === undefined || last === undefined) return [];
  const notes = await notesBetween(pool, playerId, { from: first, to: last });
  return packIdsOf(receipts.map(({ number, command }) => ({ number, command, note: notes.get(number) })));
}

async function archivedReceiptOfEntry(
  pool: pg.Pool,
  archive: ArchiveFiles | undefined,
  playerId: string,
  entry: string,
): Promise<ReceiptRow | undefined> {
  if (archive === undefined) return undefined;
  const rows = await archivedOf<ReceiptRow>(pool, archive, 'act_receipts', playerId);
  return rows.find((row) => isOfAct(row, entry));
}

/**
 * Entries rise with receipts, so half of what is left is passed over at each step. Undefined if the entry's act has no
 * receipt, or there is no such entry.
 */
async function receiptOfEntry(
  pool: pg.Pool,
  playerId: string,
  entry: string,
): Promise<ReceiptRow | undefined> {
  const row = await firstRow<ReceiptRow>(pool, 'receipt-of-entry')`
    with recursive search (low, high) as (
      select min(number), max(number) from act_receipts where player_id = ${playerId}
      union all
      select case when middle.last_entry >= ${entry}::bigint then low else middle.number + 1 end,
             case when middle.last_entry >= ${entry}::bigint then (low + high) / 2 else high end
        from search cross join lateral (
          select number, last_entry from act_receipts where player_id = ${playerId} and number >= (low + high) / 2
            order by number limit 1) middle
       where low < high)
    select ${raw(RECEIPT_COLUMNS)} from act_receipts where player_id = ${playerId}
      and number >= (select low from search where low >= high limit 1) order by number limit 1`;
  return row !== undefined && isOfAct(row, entry) ? row : undefined;
}

function isOfAct(row: ReceiptRow, entry: string): boolean {
  const { firstEntry, lastEntry } = partsOf(row);
  return firstEntry <= Number(entry) && Number(entry) <= lastEntry;
}

async function made(
  pool: pg.Pool,
  archive: ArchiveFiles | undefined,
  playerId: string,
  rows: readonly ReceiptRow[],
): Promise<Pick<Answer<'actReceipts'>, 'receipts' | 'seeds'>> {
  const receipts = await madeReceipts(pool, archive, playerId, rows);
  return { receipts, seeds: await seedsOf(pool, playerId, receipts) };
}

async function seedsOf(
  pool: pg.Pool,
  playerId: string,
  receipts: readonly ActReceipt[],
): Promise<ReceiptSeed[]> {
  const hashes = [...new Set(receipts.flatMap(({ draws }) => draws.map((draw) => draw.serverSeedHash)))];
  if (hashes.length === 0) return [];
  return allRows<ReceiptSeed>(pool, 'receipt-seeds')`
    select server_seed_hash as "serverSeedHash", server_seed as "serverSeed" from revealed_seeds
    where player_id = ${playerId} and server_seed_hash = any(${hashes})`;
}
