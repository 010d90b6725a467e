// The balances of all players at an hour, in the order of their ids, and what came in and went out since the previous book.
//
// Each player has a position in their own ledger: their last entry whose time is before the hour. Their balances after it are in the
// book, and the entries since their position in the previous book are its changes. So the sums are exact for any state of the rows, and
// need no snapshot of all players, which a cluster does not have: only a player's own rows are read in one statement, together.
// A player who did nothing since the hour is read as they are.
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import {
  BALANCES_AT,
  ENTRY_AT,
  entryOf,
  playerOf,
  ROW_BYTES,
  rowOf,
} from '@parlor/economy/money/books/leaves.ts';
import type { MayBeOld } from '../../db/replica.ts';
import { firstRow, raw, type Db } from '../../db/sql.ts';
import type { PreviousRows } from './previous-rows.ts';
import { noSums, readMoved, type Flows, type Moved } from './read-moved.ts';

/** Ids in one statement. Each is short, so that it fits a replica's deadline and holds nothing up. */
const IDS_AT_ONCE = 4_096;

export interface ReadOptions {
  /** A replica has every row before the hour, because the hour is minutes ago. */
  readonly mayBeOld: Pick<MayBeOld, 'read'>;
  readonly atMs: number;
  /** The previous book, if there is one. */
  readonly last: { readonly atMs: number; readonly rows: PreviousRows } | undefined;
}

/** Gives packed rows (ROW_BYTES each) with rising ids to `onRows`. Without a previous book, the flows mean nothing. */
export async function readBalances(
  o: ReadOptions,
  onRows: (rows: Uint8Array) => Promise<void> | void,
): Promise<Flows> {
  const { mayBeOld, atMs, last } = o;
  const flows = { minted: noSums(), burned: noSums() };
  const add = (moved: Moved): void => {
    for (const currency of CURRENCIES) {
      flows.minted[currency] += moved.minted[currency];
      flows.burned[currency] += moved.burned[currency];
    }
  };
  const [at, activeSince] = [new Date(atMs), new Date(last?.atMs ?? atMs)];
  for (let after = 0n; ;) {
    const to = after + BigInt(IDS_AT_ONCE);
    const { rows, active } = await mayBeOld.read((db) =>
      readChunk(db, { after, to, at, activeSince, withEntries: last === undefined }),
    );
    if (rows.length > 0) {
      const places = last
        ? movedSince(rows, active, await last.rows.upTo(to))
        : placesOf(rows, active).map(({ at: place }) => ({ at: place, from: entryOf(rows, place) }));
      const wanted = places.map(({ at: place, from }) => ({ playerId: playerOf(rows, place), from }));
      const moved = await readMoved({ mayBeOld, at, startsBefore: last === undefined }, wanted);
      for (const { at: place } of places) {
        const one = moved.get(playerOf(rows, place))!;
        rows.set(rowOf(one), place);
        add(one);
      }
      await onRows(rows);
      after = to;
      continue;
    }
    const next = await mayBeOld.read((db) => firstAfter(db, to));
    if (next === undefined) return flows;
    after = next - 1n;
  }
}

interface Chunk {
  /** The entry of a row is zero, unless it was asked for. */
  readonly rows: Uint8Array;
  /** Ids of players who acted lately, in order. */
  readonly active: readonly bigint[];
}

/** The first book needs everybody's number of entries. The next ones know it from the previous book. */
const ENTRIES = `(state::json ->> 'entries')::bigint`;

/** PostgreSQL packs the rows: reading each column of each row costs ten times as much. On a cluster the workers read `chunk`. */
async function readChunk(
  db: Db,
  {
    after,
    to,
    at,
    activeSince,
    withEntries,
  }: {
    readonly after: bigint;
    readonly to: bigint;
    readonly at: Date;
    readonly activeSince: Date;
    readonly withEntries: boolean;
  },
): Promise<Chunk> {
  const row = await firstRow<{ packed: Buffer | null; active: bigint[] | null }>(
    db,
    withEntries ? 'books-first-chunk' : 'books-chunk',
  )`
    with chunk as materialized (
      select player_id, ${raw(withEntries ? ENTRIES : '0::bigint')} as entry, pp, usdt, ton, splash,
             updated_at >= ${activeSince} as is_active from players
       where player_id > ${after} and player_id <= ${to} and created_at < ${at})
    select string_agg(int8send(player_id) || int8send(entry) || int8send(pp) || int8send(usdt) || int8send(ton)
             || int8send(splash), '' order by player_id) as packed,
           array_agg(player_id order by player_id) filter (where is_active) as active from chunk`;
  return { rows: row?.packed ?? new Uint8Array(), active: row?.active ?? [] };
}

async function firstAfter(db: Db, after: bigint): Promise<bigint | undefined> {
  const row = await firstRow<{ player_id: bigint | null }>(db, 'books-next')`
    select min(player_id) as player_id from players where player_id > ${after}`;
  return row?.player_id ?? undefined;
}

interface Place {
  /** Where the row begins. */
  readonly at: number;
  /** The player's position in the previous book; 0 for a new player. */
  readonly from: bigint;
}

/** Where the rows of these ids begin. */
function placesOf(rows: Uint8Array, ids: readonly bigint[]): Array<Pick<Place, 'at'>> {
  const places: Array<Pick<Place, 'at'>> = [];
  let n = 0;
  for (let at = 0; at < rows.length && n < ids.length; at += ROW_BYTES)
    if (playerOf(rows, at) === ids[n]) {
      places.push({ at });
      n += 1;
    }
  return places;
}

/**
 * Rows of players who are new, acted since the previous book, or have another balance than in it: an act that was stored late has an
 * earlier time. All others get the entry that they had.
 */
function movedSince(rows: Uint8Array, active: readonly bigint[], previous: Uint8Array): Place[] {
  const moved: Place[] = [];
  let before = 0;
  let n = 0;
  for (let at = 0; at < rows.length; at += ROW_BYTES) {
    const id = playerOf(rows, at);
    while (before < previous.length && playerOf(previous, before) < id) before += ROW_BYTES;
    const isKnown = before < previous.length && playerOf(previous, before) === id;
    const isActive = active[n] === id;
    if (isActive) n += 1;
    if (!isKnown) moved.push({ at, from: 0n });
    else if (isActive || !hasSameBalances(rows, at, previous, before))
      moved.push({ at, from: entryOf(previous, before) });
    else rows.set(previous.subarray(before + ENTRY_AT, before + BALANCES_AT), at + ENTRY_AT);
  }
  return moved;
}

function hasSameBalances(rows: Uint8Array, at: number, previous: Uint8Array, before: number): boolean {
  for (let n = BALANCES_AT; n < ROW_BYTES; n += 1) if (rows[at + n] !== previous[before + n]) return false;
  return true;
}
