// Which places are shown: the front, and my own among its neighbours; what lies between is counted.
import type { Race, RaceEntry } from '@parlor/contract/calls/contests.ts';

const FRONT = 4;

export interface RaceParts {
  readonly front: readonly RaceEntry[];
  /** How many are left out between the two, or behind the front. */
  readonly between: number;
  readonly around: readonly RaceEntry[];
}

export function partsOf({ entries, own, entrants }: Race, isWhole: boolean): RaceParts {
  const near = own?.around ?? [];
  const first = near[0]?.position ?? Number.POSITIVE_INFINITY;
  const last = near.at(-1)?.position ?? 0;
  // My own rows join the front where they touch it, so that nobody stands there twice.
  const reach = isWhole
    ? entries.length
    : Math.min(entries.length, first <= FRONT + 1 ? Math.max(FRONT, last) : FRONT);
  const front = entries.slice(0, reach);
  const around = near.filter((e) => e.position > reach);
  const between = Math.max(0, (around[0]?.position ?? Math.max(entrants, reach) + 1) - reach - 1);
  return { front, between, around };
}
