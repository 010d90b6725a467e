// Brings a restored backup up to date with the journal, before it serves: limits, breaks and deletions that were made after the
// backup. Doing it again changes nothing.
import type pg from 'pg';
import type { CareSlice, Pause } from '@parlor/economy/care/care-slice.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import { firstRow, run } from '../../../db/sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { endsLater, holdDigests } from '../../../players/rows/held-identities.ts';
import { readLines, type JournalLine } from './journal-file.ts';
import { moveJournal } from './write-journal.ts';

export interface ReplayDone {
  readonly limits: number;
  readonly pauses: number;
  readonly deletions: number;
  readonly erased: number;
}

/**
 * `erase` erases a player as the job does. Rows of the restored database may be missing in the file: they are added to it
 * first, and lines are applied in the order of their times.
 */
export async function replayJournal(
  pool: pg.Pool,
  { folder, keys }: { readonly folder: string; readonly keys: readonly Buffer[] },
  erase: (playerId: string) => Promise<void>,
): Promise<ReplayDone> {
  await moveJournal(pool, folder, keys);
  const lines = await readLines(folder, keys);
  const done = { limits: 0, pauses: 0, deletions: 0, erased: 0 };
  const players = new Map<string, JournalLine[]>();
  for (const line of lines) players.set(line.playerId, [...(players.get(line.playerId) ?? []), line]);
  for (const [playerId, own] of players) {
    const isErased = own.some(({ entry }) => entry.kind === 'erased');
    const isThere = await inTransaction(pool, async (tx) => {
      for (const { entry } of own)
        if (entry.kind === 'pause') {
          // Also of a player whom the backup does not have: they may come back with a method that is kept.
          await holdDigests(
            tx,
            entry.digests.map((digest) => Buffer.from(digest, 'hex')),
            entry.pause,
          );
          done.pauses += 1;
        }
      return bringUpToDate(tx, playerId, own, done);
    });
    if (isThere && isErased) {
      await erase(playerId);
      done.erased += 1;
    }
  }
  return done;
}

type Counts = { -readonly [K in keyof ReplayDone]: ReplayDone[K] };

/** The player's document and their deletion. False if the backup does not have the player. */
async function bringUpToDate(
  tx: pg.PoolClient,
  playerId: string,
  lines: readonly JournalLine[],
  done: Counts,
): Promise<boolean> {
  const row = await firstRow<{ state: string }>(tx)`
    select state from players where player_id = ${playerId} for update`;
  if (row === undefined) return false;
  const state = JSON.parse(row.state) as PlayerState;
  let { care } = state;
  for (const { entry, at } of lines) {
    care = { ...applied(care, entry), seenMs: Math.max(care.seenMs, Date.parse(at)) };
    if (entry.kind === 'limits') done.limits += 1;
    if (entry.kind === 'deletion') done.deletions += 1;
  }
  await run(tx)`
    update players set state = ${JSON.stringify({ ...state, care })}, version = version + 1
    where player_id = ${playerId}`;
  await run(tx)`delete from account_deletions where player_id = ${playerId} and state = 'asked'`;
  const { deletion } = care;
  if (deletion !== undefined)
    await run(tx)`
      insert into account_deletions (player_id, asked_at, due_at, state)
      values (${playerId}, ${new Date(deletion.askedMs)}, ${new Date(deletion.dueMs)}, 'asked')
      on conflict (player_id) do nothing`;
  return true;
}

function applied(care: CareSlice, entry: JournalLine['entry']): CareSlice {
  switch (entry.kind) {
    case 'limits':
      return { ...care, limits: entry.limits };
    case 'pause':
      return isLonger(entry.pause, care.pause) ? { ...care, pause: entry.pause } : care;
    case 'deletion': {
      const { deletion: _before, ...rest } = care;
      return entry.deletion === null ? rest : { ...rest, deletion: entry.deletion };
    }
    case 'erased':
      return care;
  }
}

const isLonger = (pause: Pause, before: Pause | undefined): boolean => endsLater(pause, before);
