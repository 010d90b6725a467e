import type pg from 'pg';
import type { Round, RoundReceipt } from '@parlor/contract/calls/play.ts';
import type { RoundReply } from '@parlor/economy/play/rounds.ts';
import { allRows, raw } from '../../db/sql.ts';

const SHOWN = 10;
/** How many of the last rounds of all games are searched for those of one game. */
const LOOKED_THROUGH = 200;

/** The last rounds of a built-in game, newest first, as they were answered. */
export async function lastRounds(
  pool: pg.Pool,
  { playerId, gameId }: { playerId: string; gameId: string },
): Promise<Round[]> {
  const rows = await allRows<{ reply: string }>(pool, 'last-rounds')`
    select reply from (select number, purpose, game_id, reply from draws where player_id = ${playerId}
      order by number desc limit ${raw(LOOKED_THROUGH)}) d
    where purpose = 'round' and game_id = ${gameId} order by number desc limit ${raw(SHOWN)}`;
  return rows.map(({ reply }) => (JSON.parse(reply) as RoundReply).round);
}

/** Rounds of a page that asks for receipts: so many draws of all games are searched at once. */
const SEARCHED = 100;

export interface ReceiptsAsked {
  readonly playerId: string;
  readonly gameId: string;
  /** Only draws with a lower number. */
  readonly below: bigint;
  readonly since: Date | undefined;
}

/** Receipts of the ended rounds of a built-in game, newest first, and the number where the next page begins. */
export async function roundReceipts(
  pool: pg.Pool,
  { playerId, gameId, below, since }: ReceiptsAsked,
): Promise<{ readonly rounds: RoundReceipt[]; readonly before?: string }> {
  const rows = await allRows<{ number: bigint; at: Date; reply: string | null }>(pool, 'round-receipts')`
    select number, at, case when purpose = 'round' and game_id = ${gameId} then reply end as reply
    from draws where player_id = ${playerId} and number < ${below} order by number desc limit ${raw(SEARCHED)}`;
  const rounds = rows.flatMap(({ reply, at }) =>
    reply === null || (since && at < since) ? [] : [receiptOf((JSON.parse(reply) as RoundReply).round)],
  );
  const oldest = rows.at(-1);
  const isLast = rows.length < SEARCHED || oldest === undefined || (since !== undefined && oldest.at < since);
  return { rounds, ...(isLast ? {} : { before: String(oldest.number) }) };
}

const receiptOf = ({ roundId, at, stake, win, multiplier }: Round): RoundReceipt => ({
  roundId,
  at,
  stake,
  win,
  multiplier,
});
