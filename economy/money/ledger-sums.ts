// The sums of a player's history: what came in and went out, by day and by group.
import { groupOf, LedgerGroup, type LedgerReason, type LedgerSums } from '@parlor/contract/calls/balances.ts';
import { sumToWire } from '@parlor/contract/kernel/money.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { localTime } from '../kernel/local-time.ts';

/** Entries of one reason that share a quarter of an hour, or a single one. Amounts are in minor units. */
export interface LedgerPart {
  readonly atMs: number;
  readonly reason: LedgerReason;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

class Sum {
  in = 0n;
  out = 0n;
  add({ inMinor, outMinor }: LedgerPart): void {
    this.in += inMinor;
    this.out += outMinor;
  }
}

/** Of parts between `fromMs` and `toMs` (not included). Days are those of the zone; it begins them at a quarter of an hour. */
export function ledgerSums(
  parts: Iterable<LedgerPart>,
  ask: { readonly currency: Currency; readonly fromMs: number; readonly toMs: number; readonly zone: string },
): LedgerSums {
  const { currency, fromMs, toMs, zone } = ask;
  const whole = new Sum();
  const days = new Map(daysBetween(fromMs, toMs, zone).map((day) => [day, new Sum()]));
  const groups = new Map<LedgerGroup | undefined, Sum>();
  for (const part of parts) {
    const group = groupOf(part.reason);
    const ofGroup = groups.get(group) ?? new Sum();
    groups.set(group, ofGroup);
    const ofDay = days.get(localTime(Math.max(part.atMs, fromMs), zone).day);
    for (const sum of [whole, ofGroup, ofDay]) sum?.add(part);
  }
  const view = (sum: Sum) => ({ in: sumToWire(currency, sum.in), out: sumToWire(currency, sum.out) });
  return {
    ...view(whole),
    days: [...days].map(([day, sum]) => ({ day, ...view(sum) })),
    groups: [...LedgerGroup.options, undefined].flatMap((group) => {
      const sum = groups.get(group);
      return sum ? [{ ...(group && { group }), ...view(sum) }] : [];
    }),
  };
}

function daysBetween(fromMs: number, toMs: number, zone: string): string[] {
  const days = new Set<string>();
  // No zone has a day of less than 23 hours.
  for (let ms = fromMs; ms < toMs; ms += 12 * HOUR_MS) days.add(localTime(ms, zone).day);
  days.add(localTime(toMs - 1, zone).day);
  return [...days];
}
