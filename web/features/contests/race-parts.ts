// Which places are listed: the top, and the player's own with its neighbours; of the places between the two, only the
// number. Also the next prize that the player can reach.
import type { PrizeRange, Race, RaceEntry } from '@parlor/contract/calls/contests.ts';

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

export interface NextPrize {
  /** A player who reaches this place wins `amount` PP. */
  readonly place: number;
  readonly amount: number;
  /** The value that has the place now; undefined while the place is free. */
  readonly value?: number;
}

const rangeOf = (prizes: readonly PrizeRange[], place: number): PrizeRange | undefined =>
  prizes.find(({ from, to }) => from <= place && place <= to);

/** What the player's place wins now, in PP; 0 without a prize. */
export const ownPrize = ({ contest, own }: Race): number =>
  rangeOf(contest?.prizes ?? [], own?.position ?? Infinity)?.amount ?? 0;

/**
 * The next better prize, and the value that reaches it; undefined if there is none, or if the reply has no value
 * for its place.
 */
export function nextPrize(race: Race): NextPrize | undefined {
  const { contest, entries, entrants, own, lastPaidValue } = race;
  const { prizes = [] } = contest ?? {};
  const lastPaid = prizes.at(-1)?.to ?? 0;
  // Anything above zero takes the first free place.
  if (own === undefined && entrants < lastPaid) {
    const free = rangeOf(prizes, entrants + 1);
    return free && { place: entrants + 1, amount: free.amount };
  }
  const place = own?.position ?? Infinity;
  const next = prizes.findLast(({ to, amount }) => to < place && amount > ownPrize(race));
  if (next === undefined) return undefined;
  const value = next.to === lastPaid ? lastPaidValue : entries[next.to - 1]?.value;
  return value === undefined ? undefined : { place: next.to, amount: next.amount, value };
}
