import type pg from 'pg';
import type { Round } from '@parlor/contract/play.ts';
import type { RoundReply } from '@parlor/economy/rounds.ts';

const SHOWN = 10;
/** So far back the last rounds of one game are looked for among those of all games. */
const LOOKED_THROUGH = 200;

/** The last rounds of a built-in game, newest first, as they were answered. */
export async function lastRounds(
  pool: pg.Pool,
  { playerId, provider, gameId }: { playerId: string; provider: string; gameId: string },
): Promise<Round[]> {
  const { rows } = await pool.query<{ reply: string }>({
    name: 'last-rounds',
    text: `select t.reply
      from (select reference, game_id, at, nonce from draws where player_id = $1 order by at desc, reference desc limit ${LOOKED_THROUGH}) d
      join transactions t on t.player_id = $1 and t.provider = $2 and t.transaction_id = substr(d.reference, length($2) + 2)
      where d.game_id = $3 and d.reference like $2 || ':%' and t.kind = 'round'
      order by d.at desc, d.nonce desc limit ${SHOWN}`,
    values: [playerId, provider, gameId],
  });
  return rows.map(({ reply }) => (JSON.parse(reply) as RoundReply).round);
}
