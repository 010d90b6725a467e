// Whole units of a limit's kind, as the wire shows them.
import { unitOf } from '@parlor/contract/calls/player-care.ts';
import { MAX_MINOR, toWire } from '@parlor/contract/kernel/money.ts';
import type { LimitName } from './care-slice.ts';

const within = (units: bigint): bigint =>
  units > MAX_MINOR ? MAX_MINOR : units < -MAX_MINOR ? -MAX_MINOR : units;

/** Sums of many stakes may pass the largest amount of the wire; more is shown as that. */
export function wireOfUnits({ kind, currency }: LimitName, units: bigint): number {
  const unit = unitOf(kind, currency);
  return unit === undefined ? Number(within(units)) : toWire(unit, within(units));
}
