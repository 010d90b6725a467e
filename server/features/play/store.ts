import type pg from 'pg';
import type { Round } from '@parlor/contract/calls/play.ts';
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
