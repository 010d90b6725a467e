// A round that paid more than its stake is a win for all to see; nothing in it tells whose it was (I29).
import { toWire } from '@parlor/contract/money.ts';
import type { RecentWin } from '@parlor/contract/recent-wins.ts';
import type { GameEvent } from './events.ts';
import type { Turn } from './turn.ts';

/** What is kept of a win; its id is given where it is stored. */
export type WinBody = Omit<RecentWin, 'id'>;

export function onRecentWins(turn: Turn, event: GameEvent): void {
  if (event.kind !== 'round-settled' || event.currency !== 'PP' || event.winMinor <= event.stakeMinor) return;
  const body: WinBody = {
    gameId: event.gameId,
    amount: toWire('PP', event.winMinor),
    profit: toWire('PP', event.winMinor - event.stakeMinor),
    multiplier: Number((event.winMinor * 100n) / event.stakeMinor) / 100,
    at: new Date(turn.world.nowMs).toISOString(),
  };
  turn.effects.outbox.push({ kind: 'win', body });
}
