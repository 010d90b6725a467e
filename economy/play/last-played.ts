// The games a player played last, newest first.
import type { GameEvent } from '../kernel/events.ts';
import type { Turn } from '../kernel/context.ts';

const KEPT = 24;

export function onLastPlayed(turn: Turn, event: GameEvent): void {
  if (event.kind !== 'round-settled' || turn.state.lastPlayed[0] === event.gameId) return;
  turn.state = {
    ...turn.state,
    lastPlayed: [event.gameId, ...turn.state.lastPlayed.filter((id) => id !== event.gameId)].slice(0, KEPT),
  };
}

/** Ids with a colon are dropped, as the specification asks (spec §7). */
export const viewLastPlayed = (lastPlayed: readonly string[]) => ({
  games: lastPlayed.filter((id) => !id.includes(':')),
});
