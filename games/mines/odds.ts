// The chance of every result of a plan: how many of all equally likely orders of tiles lead to it.
import type { PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { e4Of, type Found, type Hidden, type Worth } from './step-payouts.ts';

/** Where a round stands after some tiles. */
export interface Place {
  readonly worth: Worth;
  readonly hidden: Hidden;
  readonly steps: number;
}

/** How a round of this game goes on. */
export interface Course {
  readonly next: (place: Place, found: Found) => Place;
  readonly isOver: (place: Place) => boolean;
  /** Every step of a path has a row of its own, so tiles of earlier steps are not missing. */
  readonly isPath: boolean;
}

const allOf = ({ safe, charms, mines }: Hidden): number => safe + charms + mines;
const countIn = ({ safe, charms, mines }: Hidden, found: Found): number =>
  found === 'safe' ? safe : found === 'charm' ? charms : mines;

/** The results of uncovering `take` tiles from `start`, weighted by the number of orders of tiles that lead to them. */
export function distributionOf(course: Course, start: Place, take: number): PossibleResult[] {
  const results: PossibleResult[] = [];
  addResults(course, start, take, { weight: 1n, orders: ordersOf(course, start.hidden, take) }, results);
  return merged(results);
}

/** The number of orders in which this many tiles can be uncovered. */
function ordersOf({ isPath }: Course, hidden: Hidden, take: number): bigint {
  let orders = 1n;
  for (let step = 0; step < take; step++) orders *= BigInt(isPath ? allOf(hidden) : allOf(hidden) - step);
  return orders;
}

/** `weight`: orders of the tiles so far. `orders`: of the tiles to come. */
function addResults(
  course: Course,
  place: Place,
  left: number,
  { weight, orders }: { readonly weight: bigint; readonly orders: bigint },
  results: PossibleResult[],
): void {
  if (left === 0 || course.isOver(place)) {
    // A round that ended early stands for all orders of its remaining tiles.
    results.push({ weight: weight * orders, multiplierE4: e4Of(place.worth) });
    return;
  }
  const { hidden } = place;
  for (const found of ['safe', 'charm', 'mine'] as const) {
    const count = BigInt(countIn(hidden, found));
    if (count === 0n) continue;
    const after = { weight: weight * count, orders: orders / BigInt(allOf(hidden)) };
    addResults(course, course.next(place, found), left - 1, after, results);
  }
}

/** One result for each payout. */
function merged(results: readonly PossibleResult[]): PossibleResult[] {
  const weights = new Map<number, bigint>();
  for (const { weight, multiplierE4 } of results)
    weights.set(multiplierE4, (weights.get(multiplierE4) ?? 0n) + weight);
  return [...weights].map(([multiplierE4, weight]) => ({ weight, multiplierE4 }));
}
