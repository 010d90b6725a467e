// Bets of several players in one shared round.
import type pg from 'pg';
import { allRows, firstRow } from '../../../db/sql.ts';

export interface OpenBet {
  readonly playerId: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly round: number;
  readonly autoE2: number | undefined;
}

interface OpenRow {
  readonly player_id: bigint;
  readonly round_id: string;
  readonly game_id: string;
  readonly round: number;
  readonly auto_e2: number | null;
}
const openBet = (row: OpenRow): OpenBet => ({
  playerId: String(row.player_id),
  roundId: row.round_id,
  gameId: row.game_id,
  round: row.round,
  autoE2: row.auto_e2 ?? undefined,
});

/** Open bets of a round. If `reachedE2` is given, only those with an automatic cash-out at or below it. */
export async function openBets(
  pool: pg.Pool,
  { gameId, round }: { readonly gameId: string; readonly round: number },
  reachedE2: number | undefined,
  limit: number,
): Promise<OpenBet[]> {
  const rows = await allRows<OpenRow>(pool, 'open-shared-bets')`
    select player_id, round_id, game_id, round, auto_e2 from shared_bets
    where game_id = ${gameId} and round = ${round} and paid_e4 is null
      and (${reachedE2 ?? null}::integer is null or auto_e2 <= ${reachedE2 ?? null}::integer)
    limit ${limit}`;
  return rows.map(openBet);
}

/** Rounds that have open bets. */
export const roundsWithOpenBets = (pool: pg.Pool): Promise<Array<{ gameId: string; round: number }>> =>
  allRows<{ gameId: string; round: number }>(pool, 'rounds-with-open-bets')`
    select distinct game_id as "gameId", round from shared_bets where paid_e4 is null limit 100`;

export interface ListedBet {
  readonly playerId: string;
  readonly stakeMinor: bigint;
  readonly paidE4: number | undefined;
}

/** Number and total stake of all bets of a round, and those with the highest stakes. */
export async function betsOfRound(
  pool: pg.Pool,
  { gameId, round }: { readonly gameId: string; readonly round: number },
  listed: number,
): Promise<{ readonly count: number; readonly stakedMinor: bigint; readonly list: readonly ListedBet[] }> {
  const [sum, rows] = await Promise.all([
    firstRow<{ count: number; staked: bigint }>(pool, 'sum-of-shared-bets')`
      select count(*)::int as count, coalesce(sum(stake), 0)::bigint as staked from shared_bets
      where game_id = ${gameId} and round = ${round}`,
    allRows<{ player_id: bigint; stake: bigint; paid_e4: number | null }>(pool, 'listed-shared-bets')`
      select player_id, stake, paid_e4 from shared_bets where game_id = ${gameId} and round = ${round}
      order by stake desc, player_id limit ${listed}`,
  ]);
  return {
    count: sum?.count ?? 0,
    stakedMinor: sum?.staked ?? 0n,
    list: rows.map((row) => ({
      playerId: String(row.player_id),
      stakeMinor: row.stake,
      paidE4: row.paid_e4 ?? undefined,
    })),
  };
}
