// Converts whole units of a limit's kind to wire values.
import { unitOf } from '@parlor/contract/calls/player-care.ts';
import { MAX_MINOR, toWire } from '@parlor/contract/kernel/money.ts';
import type { LimitName } from './care-slice.ts';

const within = (units: bigint): bigint =>
  units > MAX_MINOR ? MAX_MINOR : units < -MAX_MINOR ? -MAX_MINOR : units;

/** Sums of many stakes may exceed the largest wire amount; then that amount is shown. */
export function wireOfUnits({ kind, currency }: LimitName, units: bigint): number {
  const unit = unitOf(kind, currency);
  return unit === undefined ? Number(within(units)) : toWire(unit, within(units));
}
