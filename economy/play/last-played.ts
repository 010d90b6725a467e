// The games a player played last, newest first.
import type { GameEvent } from '../kernel/events.ts';
import type { Turn } from '../kernel/context.ts';
import type { System } from '../kernel/system.ts';

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

declare module '../kernel/player.ts' {
  interface PlayerState {
    /** Games played last, newest first. */
    readonly lastPlayed: readonly string[];
  }
}

export const lastPlayedSystem = {
  name: 'lastPlayed',
  initial: { lastPlayed: [] as readonly string[] },
  on: onLastPlayed,
} satisfies System;
