import type { EndedRound } from '@parlor/contract/calls/shared-rounds.ts';
import type { StoredRound } from './store.ts';

/** A game that this process follows. */
export interface Followed {
  readonly gameId: string;
  /** The newest round as this process knows it. */
  current: StoredRound | undefined;
  /** Newest first. */
  past: readonly EndedRound[];
  /** By the process's own monotonic time. */
  watchedUntilMs: number;
  /** This process opened the current round, so it settles it. */
  isOurs: boolean;
  /** By the clock, when this process learned that the current round is over. */
  endSeenAtMs: number | undefined;
  settledAtMs: number;
  advancing: Promise<void> | undefined;
  /** Since then it runs, by the process's own monotonic time. */
  advancingSinceMs: number;
}

export const newlyFollowed = (gameId: string): Followed => ({
  gameId,
  current: undefined,
  past: [],
  watchedUntilMs: 0,
  isOurs: false,
  endSeenAtMs: undefined,
  settledAtMs: 0,
  advancing: undefined,
  advancingSinceMs: 0,
});
