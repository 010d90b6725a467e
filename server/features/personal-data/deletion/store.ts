// SQL of deletions that players ask for. Every statement is of one player, except for that of the job.
import type pg from 'pg';
import type { Deletion } from '@parlor/economy/care/care-slice.ts';
import { pageByPage } from '../../../db/page-by-page.ts';
import { allRows, anyRow, firstRow, run, type Db } from '../../../db/sql.ts';

export interface DeletionRow {
  readonly state: 'asked' | 'erasing' | 'done';
  readonly asked_at: Date;
  readonly due_at: Date;
  readonly step: number;
}

export async function deletionOf(db: Db, playerId: string): Promise<DeletionRow | undefined> {
  return firstRow<DeletionRow>(db, 'deletion')`
    select state, asked_at, due_at, step from account_deletions where player_id = ${playerId}`;
}

/** With the act that asks for it. */
export async function storeRequest(tx: Db, playerId: string, { askedMs, dueMs }: Deletion): Promise<void> {
  await run(tx, 'deletion-asked')`
    insert into account_deletions (player_id, asked_at, due_at, state)
    values (${playerId}, ${new Date(askedMs)}, ${new Date(dueMs)}, 'asked')
    on conflict (player_id) do nothing`;
}

/** With the act that withdraws it. False once the data is being erased. */
export async function removeRequest(tx: Db, playerId: string): Promise<boolean> {
  if (
    await anyRow(tx, 'deletion-withdrawn')`
      delete from account_deletions where player_id = ${playerId} and state = 'asked'`
  )
    return true;
  return (await deletionOf(tx, playerId)) === undefined;
}

/** From here on it cannot be withdrawn. False if it was withdrawn, or is not due. */
export const beginErasing = (tx: Db, playerId: string, nowMs: number): Promise<boolean> =>
  anyRow(tx, 'deletion-begin')`
    update account_deletions set state = 'erasing'
    where player_id = ${playerId} and (state = 'erasing' or (state = 'asked' and due_at <= ${new Date(nowMs)}))`;

export async function noteStep(db: Db, playerId: string, step: number): Promise<void> {
  await run(db, 'deletion-step')`
    update account_deletions set step = ${step} where player_id = ${playerId} and state = 'erasing'`;
}

export async function noteDone(db: Db, playerId: string, nowMs: number): Promise<void> {
  await run(db, 'deletion-done')`
    update account_deletions set state = 'done', done_at = ${new Date(nowMs)}
    where player_id = ${playerId} and state = 'erasing'`;
}

export interface DueDeletion {
  readonly player_id: bigint;
  /** As text, because a Date has no microseconds. */
  readonly exact_at: string;
}

/** Deletions that are due or were begun, the oldest first. */
export const dueDeletions = (pool: pg.Pool, nowMs: number, atOnce: number): AsyncIterable<DueDeletion> =>
  pageByPage(
    atOnce,
    (last) =>
      allRows<DueDeletion>(pool)`
        select player_id, due_at::text as exact_at from account_deletions
        where (state = 'erasing' or (state = 'asked' and due_at <= ${new Date(nowMs)}))
          and (due_at, player_id) > (${last?.exact_at ?? '-infinity'}::timestamptz, ${last?.player_id ?? 0n}::bigint)
        order by due_at, player_id limit ${atOnce}`,
  );

/** From the first step, whatever the backup says. */
export async function markErasing(db: Db, playerId: string, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  await run(db, 'deletion-mark')`
    insert into account_deletions (player_id, asked_at, due_at, state)
    values (${playerId}, ${now}, ${now}, 'erasing')
    on conflict (player_id) do update set state = 'erasing', step = 0, done_at = null`;
}
