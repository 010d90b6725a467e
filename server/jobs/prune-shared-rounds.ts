// Deletes old shared rounds and their bets. What stays makes every published chain verifiable: the last round of each chain,
// whose seed gives all earlier ones (docs/fairness.md). The draw of a bet stays with the player's draws.
import type pg from 'pg';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Job } from './job.ts';
import { deleteInBatches, type Deleted } from './delete-in-batches.ts';

/** After their end. */
export const SHARED_ROUND_DAYS = 90;
/**
 * After its payment. A day more than its round: so a round that is there has all its bets, and the audit finds a bet that is
 * missing.
 */
export const SHARED_BET_DAYS = SHARED_ROUND_DAYS + 1;

export const pruneSharedRounds: Job = {
  name: 'prune-shared-rounds',
  async run({ pool, clock }): Promise<Deleted> {
    const before = (days: number): Date => new Date(clock.now() - days * DAY_MS);
    const open = await oldestOpenBets(pool);
    const { rows } = await pool.query<{ game_id: string }>('select distinct game_id from shared_chains');
    let deleted = 0;
    for (const { game_id: gameId } of rows) {
      const done = await deleteInBatches(pool, OLD_ROUNDS, before(SHARED_ROUND_DAYS), [
        gameId,
        open.get(gameId) ?? null,
      ]);
      deleted += done.deleted;
      // Bets wait until their rounds are gone.
      if (done.more) return { deleted, more: true };
    }
    const bets = await deleteInBatches(pool, OLD_BETS, before(SHARED_BET_DAYS));
    return { ...bets, deleted: deleted + bets.deleted };
  },
};

/** The rounds of a game ($3) from the oldest on, none from the first one ($4) that still has an open bet. */
const OLD_ROUNDS = `
  with oldest as (
    select r.round, r.ended_at from shared_rounds r
     where r.game_id = $3 and exists (
       select from shared_rounds later
        where later.game_id = r.game_id and later.chain = r.chain and later.place > r.place)
     order by r.round limit $2)
  delete from shared_rounds r using oldest
   where r.game_id = $3 and r.round = oldest.round and oldest.ended_at < $1
     and ($4::integer is null or r.round < $4::integer)`;

const OLD_BETS = `
  with due as (
    select player_id, round_id from shared_bets where paid_e4 is not null and at < $1 order by at limit $2)
  delete from shared_bets b using due where b.player_id = due.player_id and b.round_id = due.round_id`;

/** By game: the oldest round with a bet that was not settled. */
async function oldestOpenBets(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ game_id: string; round: number }>(
    'select game_id, min(round)::int as round from shared_bets where paid_e4 is null group by game_id',
  );
  return new Map(rows.map(({ game_id, round }) => [game_id, round]));
}
