// What the receipts of rounds tell together: sums, and the line of the chart. Sums are whole hundredths of a PP, so
// that they are exact.
import type { RoundReceipt } from '@parlor/contract/calls/play.ts';

export type Receipt = Readonly<RoundReceipt>;

/** Both lists together, each round once, oldest first. Rounds of one time keep the order of their list. */
export function mergeReceipts(known: readonly Receipt[], more: readonly Receipt[]): readonly Receipt[] {
  const ids = new Set(known.map(({ roundId }) => roundId));
  const fresh = more.filter(({ roundId }) => !ids.has(roundId));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Amounts in PP. */
export interface Sums {
  readonly rounds: number;
  readonly staked: number;
  readonly returned: number;
  readonly net: number;
  /** The lowest and the highest net after a round, or 0 before the first. */
  readonly lowest: number;
  readonly highest: number;
  /** The round with the largest payout above its stake. */
  readonly biggest: Receipt | undefined;
}

const hundredths = (points: number): number => Math.round(points * 100);

export function sumsOf(receipts: readonly Receipt[]): Sums {
  let [staked, returned, lowest, highest] = [0, 0, 0, 0];
  let biggest: Receipt | undefined;
  for (const receipt of receipts) {
    staked += hundredths(receipt.stake);
    returned += hundredths(receipt.win);
    lowest = Math.min(lowest, returned - staked);
    highest = Math.max(highest, returned - staked);
    if (receipt.win > receipt.stake && receipt.win > (biggest?.win ?? 0)) biggest = receipt;
  }
  return {
    rounds: receipts.length,
    staked: staked / 100,
    returned: returned / 100,
    net: (returned - staked) / 100,
    lowest: lowest / 100,
    highest: highest / 100,
    biggest,
  };
}

/** The most points of a chart after its start at 0. */
export const POINTS_MAX = 240;

/**
 * The net after each round, in PP, from 0 before the first. With more than `POINTS_MAX` rounds, only every second,
 * third … round has a point; the last round always has one.
 */
export function netLine(receipts: readonly Receipt[]): readonly number[] {
  const each = Math.ceil(receipts.length / POINTS_MAX) || 1;
  const line = [0];
  let net = 0;
  for (const [index, { stake, win }] of receipts.entries()) {
    net += hundredths(win) - hundredths(stake);
    if ((index + 1) % each === 0 || index === receipts.length - 1) line.push(net / 100);
  }
  return line;
}
