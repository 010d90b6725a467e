// The latest games of a player, newest first.
import type { GameEvent } from '../kernel/events.ts';
import { setState, type ActContext } from '../kernel/context.ts';

const MAX_STORED = 24;

function onLastPlayed(context: ActContext, event: GameEvent): void {
  if (event.kind !== 'round-settled' || context.state.lastPlayed[0] === event.gameId) return;
  setState(context, {
    lastPlayed: [event.gameId, ...context.state.lastPlayed.filter((id) => id !== event.gameId)].slice(
      0,
      MAX_STORED,
    ),
  });
}

/** Ids with a colon are dropped (spec §7). */
export const viewLastPlayed = (lastPlayed: readonly string[]) => ({
  games: lastPlayed.filter((id) => !id.includes(':')),
});

/** The latest games, newest first. */
const initial: { readonly lastPlayed: readonly string[] } = { lastPlayed: [] };
export const lastPlayedSystem = { initial, on: onLastPlayed };
