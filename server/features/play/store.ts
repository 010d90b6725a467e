import type pg from 'pg';
import type { Round } from '@parlor/contract/calls/play.ts';
import type { RoundReply } from '@parlor/economy/play/rounds.ts';

const SHOWN = 10;
/** So far back the last rounds of one game are looked for among those of all games. */
const LOOKED_THROUGH = 200;

/** The last rounds of a built-in game, newest first, as they were answered. */
export async function lastRounds(
  pool: pg.Pool,
  { playerId, gameId }: { playerId: string; gameId: string },
): Promise<Round[]> {
  const { rows } = await pool.query<{ reply: string }>({
    name: 'last-rounds',
    text: `select reply from (select number, purpose, game_id, reply from draws where player_id = $1 order by number desc limit ${LOOKED_THROUGH}) d
      where purpose = 'round' and game_id = $2 order by number desc limit ${SHOWN}`,
    values: [playerId, gameId],
  });
  return rows.map(({ reply }) => (JSON.parse(reply) as RoundReply).round);
}
