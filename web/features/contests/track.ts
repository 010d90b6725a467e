// Positions of players on the track. Values differ widely at the top, so the position follows their order of
// magnitude.
import type { Race } from '@parlor/contract/calls/contests.ts';

export interface Peg {
  readonly userId: string;
  /** From 0 to 100, from the start. */
  readonly at: number;
  readonly row: 0 | 1;
  readonly mine: boolean;
}
export interface Track {
  readonly pegs: readonly Peg[];
  /** Where the prizes begin: 0 while a paid place is free. Undefined without entrants. */
  readonly prizesFrom: number | undefined;
  readonly lead: number | undefined;
}

/** Where a player without a place stands, from 0 to 100. */
export const START = 4;
const END = 97;
/** The most dots shown, besides the player's own. */
const SHOWN = 8;

export function trackOf(race: Race, myId: string): Track {
  const { entries, own, lastPaidValue } = race;
  const all = new Map([...entries, ...(own?.around ?? [])].map((e) => [e.userId, e]));
  const max = entries[0]?.value ?? 0;
  const place = (value: number): number =>
    max <= 0 ? START : START + ((END - START) * Math.log1p(Math.max(0, value))) / Math.log1p(max);
  const others = [...all.values()]
    .filter((e) => e.userId !== myId)
    .toSorted((a, b) => a.position - b.position);
  const near = new Set(own?.around.map((e) => e.userId));
  // The player's neighbours, and from the rest some of the top.
  const shown = [
    ...others.filter((e) => near.has(e.userId)),
    ...others.filter((e) => !near.has(e.userId)),
  ].slice(0, SHOWN);
  const mine = all.get(myId);
  const pegs = [...shown, ...(mine ? [mine] : [])]
    .toSorted((a, b) => a.position - b.position)
    .map((e, i): Peg => ({
      userId: e.userId,
      at: place(e.value),
      row: (i % 2) as 0 | 1,
      mine: e.userId === myId,
    }));
  return {
    pegs,
    prizesFrom: entries.length === 0 ? undefined : lastPaidValue === undefined ? 0 : place(lastPaidValue),
    lead: entries.length === 0 ? undefined : place(max),
  };
}
