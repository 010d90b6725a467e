// What replays of a player's acts need besides the receipts: notes, and documents that were kept (economy/replay/note.ts).
import type pg from 'pg';
import type { ReplayNote } from '@parlor/economy/replay/note.ts';
import { allRows, firstRow } from '../../db/sql.ts';

export interface KeptState {
  readonly number: bigint;
  readonly state: string;
}

/** The last kept document of an act up to this one. */
export function keptBefore(pool: pg.Pool, playerId: string, number: number): Promise<KeptState | undefined> {
  return firstRow<KeptState>(pool, 'kept-state')`
    select number, state from replay_notes where player_id = ${playerId} and number <= ${number}
      and state is not null order by number desc limit 1`;
}

/** By number; both bounds are included. */
export async function notesBetween(
  pool: pg.Pool,
  playerId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, ReplayNote>> {
  const rows = await allRows<{ number: bigint; note: string }>(pool, 'replay-notes')`
    select number, note from replay_notes where player_id = ${playerId} and number >= ${from} and number <= ${to}`;
  return new Map(rows.map(({ number, note }) => [Number(number), JSON.parse(note) as ReplayNote]));
}
