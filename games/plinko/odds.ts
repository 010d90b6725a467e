// The exact odds of a course: each payout with the number of paths to it. The multipliers are content (`slots` in
// content/games.yaml).
import type { PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { MULTIPLIER_ONE } from '../odds.ts';
import { product, type Board, type Course } from './boards.ts';

/** Every payout with its number of the 2^rows equally likely paths, best first. */
export function paymentsOf({ boards, bellTimes }: Course): readonly PossibleResult[] {
  let all = new Map<number, bigint>([[MULTIPLIER_ONE, 1n]]);
  for (const board of boards) {
    const next = new Map<number, bigint>();
    for (const [beforeE4, before] of all)
      for (const [payE4, paths] of pathsOf(board, bellTimes))
        add(next, product(beforeE4, payE4), before * paths);
    all = next;
  }
  return Array.from(all, ([multiplierE4, weight]) => ({ weight, multiplierE4 })).toSorted(
    (a, b) => b.multiplierE4 - a.multiplierE4,
  );
}

/** Paths of one board by payout, counted row by row. */
function pathsOf({ rows, slotsE4, bells }: Board, bellTimes: number): ReadonlyMap<number, bigint> {
  /** For every peg of the row: the number of paths to it, by the bells hit so far. */
  let reached: ReadonlyMap<number, bigint>[] = [new Map([[0, 1n]])];
  for (let row = 1; row <= rows; row++) {
    const next = Array.from({ length: row + 1 }, () => new Map<number, bigint>());
    for (const [peg, paths] of reached.entries()) {
      const rings = bells.some((bell) => bell.row === row && bell.peg === peg) ? 1 : 0;
      for (const [rung, count] of paths)
        for (const turn of [0, 1]) add(next[peg + turn]!, rung + rings, count);
    }
    reached = next;
  }
  const paid = new Map<number, bigint>();
  for (const [slot, paths] of reached.entries())
    for (const [rung, count] of paths) add(paid, (slotsE4[slot] ?? 0) * bellTimes ** rung, count);
  return paid;
}

function add(counts: Map<number, bigint>, key: number, more: bigint): void {
  counts.set(key, (counts.get(key) ?? 0n) + more);
}
