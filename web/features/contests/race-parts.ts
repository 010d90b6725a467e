// Which places are listed: the top, and the player's own with its neighbours. Places between are counted.
import type { Race, RaceEntry } from '@parlor/contract/calls/contests.ts';

const FRONT = 4;

export interface RaceParts {
  readonly front: readonly RaceEntry[];
  /** Number of places left out between the two parts, or after the top. */
  readonly between: number;
  readonly around: readonly RaceEntry[];
}

export function partsOf({ entries, own, entrants }: Race, isWhole: boolean): RaceParts {
  const near = own?.around ?? [];
  const first = near[0]?.position ?? Number.POSITIVE_INFINITY;
  const last = near.at(-1)?.position ?? 0;
  // The player's rows join the top if they touch it, so that nobody is listed twice.
  const reach = isWhole
    ? entries.length
    : Math.min(entries.length, first <= FRONT + 1 ? Math.max(FRONT, last) : FRONT);
  const front = entries.slice(0, reach);
  const around = near.filter((e) => e.position > reach);
  const between = Math.max(0, (around[0]?.position ?? Math.max(entrants, reach) + 1) - reach - 1);
  return { front, between, around };
}
