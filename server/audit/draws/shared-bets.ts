// Bets in shared rounds: each is compared with its round's row, with the draw that ended it, and with the open round.
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { Round } from '@parlor/contract/calls/play.ts';
import { stakeOf } from '@parlor/economy/play/open-rounds.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import type { SteppedOutcome } from '@parlor/economy/play/stepped-rounds.ts';
import type { CrashChoice, CrashMove } from '@parlor/games/crash/rules.ts';
import { SETTLED_WITHIN_MS, type SharedGames } from '../checks/shared-rounds.ts';
import { money, type Case } from '../one-player.ts';
import type { SharedBetRow } from '../player-rows.ts';
import { isStepped } from './stepped-draws.ts';

/** What a bet's row must say. */
interface Expected {
  readonly gameId: string;
  readonly round: number;
  readonly stakeMinor: bigint;
  readonly autoE2: number | undefined;
  /** Undefined while it is open. */
  readonly paidE4: number | undefined;
}

export function checkSharedBets(c: Case, games: SharedGames): void {
  const bets = new Map(c.rows.sharedBets.map((bet) => [bet.round_id, bet]));
  const take = (roundId: string, expected: Expected): SharedBetRow | undefined => {
    const bet = bets.get(roundId);
    bets.delete(roundId);
    if (bet) compare(c, bet, expected);
    else if (games.keeps(expected.gameId, expected.round))
      c.report(
        `bet ${roundId} in round ${expected.round} of ${expected.gameId} has no row; expected it kept`,
      );
    if (bet && bet.state === null && games.keeps(bet.game_id, bet.round))
      c.report(`${nameOf(bet)}: there is no such round`);
    return bet;
  };
  for (const open of c.state.openRounds) {
    if (open.sharedBet === undefined) continue;
    const { round, autoE2 } = open.sharedBet;
    const stakeMinor = stakeOf(open);
    const bet = take(open.roundId, { gameId: open.gameId, round, autoE2, stakeMinor, paidE4: undefined });
    if (bet?.ended_at && bet.ended_at.getTime() + SETTLED_WITHIN_MS < games.lastMs)
      c.report(`${nameOf(bet)} is open; expected it settled, because the round ended`);
  }
  for (const draw of c.rows.draws) {
    const roundId = draw.reference.slice(roundReference('').length);
    if (draw.purpose !== 'round' || !(games.has(draw.game_id) || bets.has(roundId))) continue;
    const { round } = JSON.parse(draw.reply) as { round?: Round };
    const { round: number, auto: autoE2 } = (round?.choice ?? {}) as CrashChoice;
    if (round === undefined || number === undefined || !isStepped(round)) continue;
    const stakeMinor = toMinor('PP', round.stake) ?? -1n;
    const paidE4 = Math.round(round.multiplier * 10_000);
    const bet = take(roundId, { gameId: round.gameId, round: number, autoE2, stakeMinor, paidE4 });
    if (bet?.state) checkEnd(c, bet, round.outcome as SteppedOutcome);
  }
  for (const bet of bets.values())
    c.report(
      bet.paid_e4 === null
        ? `${nameOf(bet)} is open; expected the open round of its player`
        : `${nameOf(bet)} was settled; expected the draw that says so`,
    );
}

const nameOf = (bet: SharedBetRow): string => `bet ${bet.round_id} in round ${bet.round} of ${bet.game_id}`;
const times = (e4: number | null | undefined): string =>
  e4 === null || e4 === undefined ? 'open' : `paid ×${e4 / 10_000}`;

function compare(c: Case, bet: SharedBetRow, expected: Expected): void {
  const name = nameOf(bet);
  if (bet.game_id !== expected.gameId || bet.round !== expected.round)
    c.report(`${name} is of another round; expected round ${expected.round} of ${expected.gameId}`);
  if (bet.stake !== expected.stakeMinor)
    c.report(`${name} has the stake ${money('PP', bet.stake)}; expected ${money('PP', expected.stakeMinor)}`);
  if ((bet.auto_e2 ?? undefined) !== expected.autoE2)
    c.report(`${name} cashes out at ${bet.auto_e2 ?? 'nothing'}; expected ${expected.autoE2 ?? 'nothing'}`);
  if ((bet.paid_e4 ?? undefined) !== expected.paidE4)
    c.report(`${name} is ${times(bet.paid_e4)}; expected ${times(expected.paidE4)}`);
}

/** Whether the round allows this end of the bet. */
function checkEnd(c: Case, bet: SharedBetRow, { moves, end }: SteppedOutcome): void {
  // Its rules changed, and the stake was paid back.
  if (end === 'closed') return;
  const [move] = moves as readonly (CrashMove | undefined)[];
  const name = nameOf(bet);
  const pointE2 = bet.point_e2 ?? 0;
  if (move === undefined) c.report(`${name} was settled; expected a move that ended it`);
  else if ('out' in move) {
    if (move.out > pointE2)
      c.report(
        `${name} was cashed out at ×${move.out / 100}; expected at most ×${pointE2 / 100}, the point of the round`,
      );
  } else if ('point' in move) {
    if (bet.state !== 'ended' || move.point !== pointE2)
      c.report(
        `${name} ended with the round at ×${move.point / 100}; expected ${bet.state === 'ended' ? `×${pointE2 / 100}` : `a round that ended, and it is ${bet.state}`}`,
      );
  } else if (bet.state !== 'void')
    c.report(`${name} was paid back; expected a round that was not played, and it is ${bet.state}`);
}
