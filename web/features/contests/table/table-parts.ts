// What of a contest a table shows: the contests that a game counts for, and the places next to the player's own.
import type { ContestInfo, Race, RaceEntry } from '@parlor/contract/calls/contests.ts';

const ABOVE = 2;
const BELOW = 1;
const TOP = 3;

/** The running contests in which a round of this game counts. Those of a few games come first, then the daily race. */
export function contestsOf(contests: readonly ContestInfo[], gameId: string): ContestInfo[] {
  const rank = ({ games, daily }: ContestInfo): number => (games !== undefined ? 0 : daily ? 1 : 2);
  return contests
    .filter(({ games }) => games === undefined || games.includes(gameId))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The player's row with two above and one below, by place; without a place, the top three. */
export function nearOf({ entries, own }: Race): readonly RaceEntry[] {
  if (own === undefined) return entries.slice(0, TOP);
  return own.around.filter(
    ({ position }) => position >= own.position - ABOVE && position <= own.position + BELOW,
  );
}
