// SQL of the exports. Every statement is of one player, except for those of jobs.
import type pg from 'pg';
import { EXPORT_HOURS, type DataExport } from '@parlor/contract/calls/personal-data.ts';
import { HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { allRows, anyRow, firstRow, run } from '../../../db/sql.ts';
import { inTransaction } from '../../../db/transaction.ts';

/** A process that says nothing for this long is lost, and another one begins again. */
export const LOST_AFTER_MS = MINUTE_MS;
const MAX_ATTEMPTS = 3;
/** An export that is not ready after this long is removed. */
const MAKING_HOURS = 48;

export interface ExportName {
  readonly playerId: string;
  readonly exportId: string;
}
export interface ExportRow {
  readonly export_id: string;
  readonly state: DataExport['state'];
  readonly asked_at: Date;
  readonly progress: number;
  readonly bytes: bigint | null;
  readonly expires_at: Date;
}

export async function latestExport(
  db: pg.Pool | pg.ClientBase,
  playerId: string,
): Promise<ExportRow | undefined> {
  return firstRow<ExportRow>(db, 'data-export')`
    select export_id, state, asked_at, progress, bytes, expires_at from data_exports
    where player_id = ${playerId} order by asked_at desc, export_id limit 1`;
}

export const nextExportMs = (row: ExportRow): number => row.asked_at.getTime() + EXPORT_HOURS * HOUR_MS;

/** The new row, or the latest one if it is still being made. Undefined if there was one today. */
export const addExport = (
  pool: pg.Pool,
  { playerId, exportId }: ExportName,
  nowMs: number,
): Promise<{ readonly exportId: string; readonly isNew: boolean } | undefined> =>
  inTransaction(pool, async (tx) => {
    // Two requests at once wait for each other here.
    await run(tx, 'data-export-lock')`
      select from players where player_id = ${playerId} for no key update`;
    const latest = await latestExport(tx, playerId);
    if (latest?.state === 'making') return { exportId: latest.export_id, isNew: false };
    if (latest?.state === 'ready' && nextExportMs(latest) > nowMs) return undefined;
    await run(tx, 'data-export-add')`
      insert into data_exports (player_id, export_id, state, asked_at, expires_at)
      values (${playerId}, ${exportId}, 'making', ${new Date(nowMs)},
        ${new Date(nowMs + MAKING_HOURS * HOUR_MS)})`;
    return { exportId, isNew: true };
  });

export interface Attempt extends ExportName {
  readonly attempt: number;
}

/** Begins an attempt; undefined if another process makes it, it is made, or its last attempt died with its process. */
export async function beginAttempt(
  pool: pg.Pool,
  name: ExportName,
  nowMs: number,
): Promise<Attempt | undefined> {
  const { playerId, exportId } = name;
  const row = await firstRow<{ attempt: number; state: string }>(pool, 'data-export-begin')`
    update data_exports set attempt = attempt + 1, seen_at = ${new Date(nowMs)},
      state = case when attempt >= ${MAX_ATTEMPTS} then 'failed' else state end
    where player_id = ${playerId} and export_id = ${exportId} and state = 'making'
      and (seen_at is null or seen_at < ${new Date(nowMs - LOST_AFTER_MS)})
    returning attempt, state`;
  return row?.state === 'making' ? { ...name, attempt: row.attempt } : undefined;
}

/** False if another process has taken over. */
export const noteProgress = (pool: pg.Pool, a: Attempt, progress: number, nowMs: number): Promise<boolean> =>
  anyRow(pool, 'data-export-progress')`
    update data_exports set progress = ${progress}, seen_at = ${new Date(nowMs)}
    where player_id = ${a.playerId} and export_id = ${a.exportId} and attempt = ${a.attempt}
      and state = 'making'`;

export const addPart = (pool: pg.Pool, a: Attempt, number: number, body: Buffer): Promise<number> =>
  run(pool, 'data-export-part')`
    insert into data_export_parts (player_id, export_id, attempt, number, body)
    values (${a.playerId}, ${a.exportId}, ${a.attempt}, ${number}, ${body})`;

/** False if another process has taken over. */
export const finishExport = (pool: pg.Pool, a: Attempt, bytes: number, nowMs: number): Promise<boolean> =>
  anyRow(pool, 'data-export-finish')`
    update data_exports set state = 'ready', progress = 100, bytes = ${bytes},
      expires_at = ${new Date(nowMs + EXPORT_HOURS * HOUR_MS)}
    where player_id = ${a.playerId} and export_id = ${a.exportId} and attempt = ${a.attempt}
      and state = 'making'`;

/** After an error: without its parts, for the next attempt at once, or as failed after the last one. */
export async function giveUp(pool: pg.Pool, a: Attempt): Promise<void> {
  await run(pool, 'data-export-drop-parts')`
    delete from data_export_parts
    where player_id = ${a.playerId} and export_id = ${a.exportId} and attempt = ${a.attempt}`;
  await run(pool, 'data-export-give-up')`
    update data_exports set seen_at = null,
      state = case when attempt >= ${MAX_ATTEMPTS} then 'failed' else state end
    where player_id = ${a.playerId} and export_id = ${a.exportId} and attempt = ${a.attempt}
      and state = 'making'`;
}

/** The link's secret, stored as a hash; it replaces the one before. False if the file is not there. */
export const setLink = (
  pool: pg.Pool,
  { playerId, exportId }: ExportName,
  linkHash: Buffer,
  nowMs: number,
): Promise<boolean> =>
  anyRow(pool, 'data-export-link')`
    update data_exports set link_hash = ${linkHash}
    where player_id = ${playerId} and export_id = ${exportId} and state = 'ready'
      and expires_at > ${new Date(nowMs)}`;

/** The file of a link: which attempt made it, and its size. */
export async function fileOfLink(
  pool: pg.Pool,
  { playerId, exportId }: ExportName,
  linkHash: Buffer,
  nowMs: number,
): Promise<{ readonly attempt: number; readonly bytes: bigint; readonly asked_at: Date } | undefined> {
  return firstRow<{ attempt: number; bytes: bigint; asked_at: Date }>(pool, 'data-export-file')`
    select attempt, bytes, asked_at from data_exports
    where player_id = ${playerId} and export_id = ${exportId} and state = 'ready'
      and link_hash = ${linkHash} and expires_at > ${new Date(nowMs)}`;
}

/** Part after part, so that only one is in memory. */
export async function* partsOf(pool: pg.Pool, a: Attempt): AsyncGenerator<Buffer, void, undefined> {
  for (let number = 0; ; number += 1) {
    const row = await firstRow<{ body: Buffer }>(pool, 'data-export-read')`
      select body from data_export_parts
      where player_id = ${a.playerId} and export_id = ${a.exportId} and attempt = ${a.attempt}
        and number = ${number}`;
    if (row === undefined) return;
    yield row.body;
  }
}

/** Exports that no process makes, the oldest first. */
export async function exportsToMake(
  pool: pg.Pool,
  nowMs: number,
  limit: number,
): Promise<readonly ExportName[]> {
  return allRows<{ playerId: string; exportId: string }>(pool)`
    select player_id::text as "playerId", export_id as "exportId" from data_exports
    where state = 'making' and (seen_at is null or seen_at < ${new Date(nowMs - LOST_AFTER_MS)})
    order by asked_at limit ${limit}`;
}
