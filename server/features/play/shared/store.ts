// Shared rounds in the database.
import type pg from 'pg';
import { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import type { EndedRound } from '@parlor/contract/calls/shared-rounds.ts';
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import type { RoundFacts } from '@parlor/games/crash/end-of-bet.ts';
import { allRows, anyRow, firstRow, raw } from '../../../db/sql.ts';

/** A shared round. While it is open, `endsAtMs`, `pointE2` and `seed` are secret. */
export interface StoredRound extends RoundFacts {
  readonly gameId: string;
  readonly round: number;
  readonly chain: number;
  readonly place: number;
  readonly seed: string;
  readonly opensAtMs: number;
}

interface Row {
  readonly game_id: string;
  readonly round: number;
  readonly chain: number;
  readonly place: number;
  readonly settings: string;
  readonly seed: string;
  readonly point_e2: number;
  readonly opens_at: Date;
  readonly rises_at: Date;
  readonly ends_at: Date;
  readonly state: RoundFacts['state'];
  readonly ended_at: Date | null;
}

const COLUMNS =
  'game_id, round, chain, place, settings, seed, point_e2, opens_at, rises_at, ends_at, state, ended_at';

const roundOf = (r: Row): StoredRound => ({
  gameId: r.game_id,
  round: r.round,
  chain: r.chain,
  place: r.place,
  settings: CrashSettings.parse(JSON.parse(r.settings)),
  seed: r.seed,
  pointE2: r.point_e2,
  opensAtMs: r.opens_at.getTime(),
  risesAtMs: r.rises_at.getTime(),
  endsAtMs: r.ends_at.getTime(),
  state: r.state,
  ...(r.ended_at === null ? {} : { endedAtMs: r.ended_at.getTime() }),
});

export const endedRound = (r: StoredRound): EndedRound => ({
  round: r.round,
  chain: r.chain,
  place: r.place,
  seed: r.seed,
  point: r.pointE2,
  endedAt: isoOf(r.endedAtMs ?? r.endsAtMs),
  ...(r.state === 'void' ? { isVoid: true } : {}),
});

/** The newest rounds of a game, the newest first. */
export async function newestRounds(pool: pg.Pool, gameId: string, limit: number): Promise<StoredRound[]> {
  const rows = await allRows<Row>(pool, 'newest-shared-rounds')`
    select ${raw(COLUMNS)} from shared_rounds where game_id = ${gameId} order by round desc limit ${limit}`;
  return rows.map(roundOf);
}

export async function roundByNumber(
  pool: pg.Pool,
  gameId: string,
  round: number,
): Promise<StoredRound | undefined> {
  const row = await firstRow<Row>(pool, 'shared-round')`
    select ${raw(COLUMNS)} from shared_rounds where game_id = ${gameId} and round = ${round}`;
  return row && roundOf(row);
}

/** False if another process has opened this round. */
export const insertRound = (pool: pg.Pool, r: StoredRound): Promise<boolean> =>
  anyRow(pool, 'open-shared-round')`
    insert into shared_rounds (game_id, round, chain, place, settings, seed, point_e2, opens_at, rises_at, ends_at)
    values (${r.gameId}, ${r.round}, ${r.chain}, ${r.place}, ${JSON.stringify(r.settings)}, ${r.seed}, ${r.pointE2},
      ${isoOf(r.opensAtMs)}, ${isoOf(r.risesAtMs)}, ${isoOf(r.endsAtMs)})
    on conflict do nothing`;

/** False if another process has ended it. */
export const endRound = (
  pool: pg.Pool,
  { gameId, round }: Pick<StoredRound, 'gameId' | 'round'>,
  { state, nowMs }: { readonly state: 'ended' | 'void'; readonly nowMs: number },
): Promise<boolean> =>
  anyRow(pool, 'end-shared-round')`
    update shared_rounds set state = ${state}, ended_at = ${isoOf(nowMs)}
    where game_id = ${gameId} and round = ${round} and state = 'open'`;

/** Open rounds that should have ended before this time. */
export async function overdueRounds(pool: pg.Pool, beforeMs: number): Promise<StoredRound[]> {
  const rows = await allRows<Row>(pool, 'overdue-shared-rounds')`
    select ${raw(COLUMNS)} from shared_rounds where state = 'open' and ends_at < ${isoOf(beforeMs)}`;
  return rows.map(roundOf);
}

export async function endedRounds(
  pool: pg.Pool,
  gameId: string,
  { below, limit }: { readonly below: number; readonly limit: number },
): Promise<EndedRound[]> {
  const rows = await allRows<Row>(pool, 'ended-shared-rounds')`
    select ${raw(COLUMNS)} from shared_rounds where game_id = ${gameId} and state <> 'open' and round < ${below}
    order by round desc limit ${limit}`;
  return rows.map((row) => endedRound(roundOf(row)));
}
