// Settles the bets of a shared round that are due: automatic cash-outs that were reached, and what is lost or paid back after
// the end. Each bet is an act of its player, so it is settled once, whichever processes try.
import type pg from 'pg';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import type { Players } from '../../../players/players.ts';
import { run } from '../../../db/sql.ts';
import { reasonOf } from '../../../runtime/reason-of.ts';
import type { Deps, WarnLog } from '../../../runtime/deps.ts';
import { ApiError } from '../../../http/api-error.ts';
import { openBets, type OpenBet } from './bet-store.ts';
import { GRACE_MS, reachedE2, settlementOf } from '@parlor/games/crash/end-of-bet.ts';
import type { StoredRound } from './store.ts';

export interface SettleDeps extends Deps {
  readonly players: Pick<Players, 'act'>;
  readonly log: WarnLog;
}

const AT_ONCE = 200;

export async function settleBets(deps: SettleDeps, round: StoredRound): Promise<void> {
  const { pool, clock, log } = deps;
  const tried = new Set<string>();
  for (;;) {
    const nowMs = clock.now();
    const isOver =
      round.state === 'void' || (round.state === 'ended' && nowMs >= (round.endedAtMs ?? nowMs) + GRACE_MS);
    const upToE2 = isOver ? undefined : reachedE2(round, round.state === 'open' ? nowMs : Infinity);
    const bets = (await openBets(pool, round, upToE2, AT_ONCE)).filter(({ roundId }) => !tried.has(roundId));
    if (bets.length === 0) return;
    const results = await Promise.allSettled(bets.map((bet) => settleOne(deps, round, bet, nowMs)));
    const failed = results.find((one) => one.status === 'rejected');
    if (failed) {
      log.warn(
        { reason: reasonOf(failed.reason), round: round.round, game: round.gameId },
        'a bet has to wait',
      );
      return;
    }
    for (const { roundId } of bets) tried.add(roundId);
    if (bets.length < AT_ONCE) return;
  }
}

async function settleOne(
  { players, pool }: SettleDeps,
  round: StoredRound,
  bet: OpenBet,
  nowMs: number,
): Promise<void> {
  try {
    let wasOver = false;
    const { reply } = await players.act('endSharedBet', bet.playerId, {
      draw: roundReference(bet.roundId),
      input: ({ draw }) => {
        wasOver = draw !== undefined;
        return {
          gameId: bet.gameId,
          roundId: bet.roundId,
          known: draw,
          endOf: (of) => settlementOf(round, of, nowMs),
        };
      },
    });
    // A server from before the shared rounds has paid the stake back.
    if (wasOver) await closeRow(pool, bet, Math.round((reply.round?.multiplier ?? 0) * 10_000));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'ROUND_NOT_FOUND') await closeRow(pool, bet, 0);
    else if (error.code !== 'ROUND_CLOSED') throw error;
  }
}

const closeRow = (pool: pg.Pool, { playerId, roundId }: OpenBet, paidE4: number): Promise<number> =>
  run(pool, 'close-shared-bet')`
    update shared_bets set paid_e4 = ${paidE4}
    where player_id = ${playerId} and round_id = ${roundId} and paid_e4 is null`;
