// Called before a round starts, and before a provider's bet, an order or the opening of a pack. Checks the player's limits,
// break, and whether the terms have to be accepted first. Wins, moves of an open round and rollbacks never call it.
import { CARE_PERIODS, type CareKind } from '@parlor/contract/calls/player-care.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { ActContext } from '../kernel/context.ts';
import { periodAt, periodNameAt } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { mustHaveAccepted } from './consents.ts';
import type { CareSlice, LimitName } from './care-slice.ts';
import { limitsInForce, type LimitInForce } from './limits.ts';
import { mustNotBePaused } from './pause.ts';
import { careNow, playAt, sumsAt, usedOf } from './used.ts';
import { wireOfUnits } from './units.ts';

/** What the player wants to start, and the amounts that count for limits. */
export type Wish =
  | { readonly starts: 'round'; readonly currency: Currency; readonly stakeMinor: bigint }
  | { readonly starts: 'order'; readonly stars: bigint }
  | { readonly starts: 'pack' };

/** How much a wish adds to what is used of a kind; undefined if it does not count for this kind. */
function addedBy(wish: Wish, { kind, currency }: LimitName): bigint | undefined {
  switch (wish.starts) {
    case 'round':
      if (kind === 'minutes') return 0n;
      return (kind === 'stake' || kind === 'loss') && currency === wish.currency
        ? wish.stakeMinor
        : undefined;
    case 'order':
      return kind === 'spend' ? wish.stars : undefined;
    case 'pack':
      return kind === 'packs' ? 1n : undefined;
  }
}

const isOver = (kind: CareKind, used: bigint, added: bigint, limit: bigint): boolean =>
  kind === 'minutes' ? used >= limit : added > 0n && used + added > limit;

/** When the sums of a period start at zero again. */
export const resetsAtMs = (care: CareSlice, period: LimitName['period'], nowMs: number): number =>
  periodAt(period, careNow(care, nowMs)).endsAtMs;

/** The player's state and the world. */
type Asker = Pick<ActContext, 'state' | 'world'>;

function limitViolation(context: Asker, limit: LimitInForce, used: bigint): RuleViolation {
  const { kind, period, currency } = limit;
  return new RuleViolation('CARE_LIMIT', undefined, {
    kind,
    period,
    ...(currency === undefined ? {} : { currency }),
    limit: wireOfUnits(limit, limit.units),
    used: wireOfUnits(limit, used),
    resetsAt: new Date(resetsAtMs(context.state.care, period, context.world.nowMs)).toISOString(),
  });
}

/** Refuses CARE_PAUSED, TERMS_NOT_ACCEPTED or CARE_LIMIT. */
export function mustAllow(context: Asker, wish: Wish): void {
  mustNotBePaused(context);
  mustHaveAccepted(context);
  const { care } = context.state;
  const limits = limitsInForce(care, context.world.content);
  if (limits.length === 0) return;
  const { nowMs } = context.world;
  const { newMs } = playAt(care, nowMs);
  const [day, week, month] = CARE_PERIODS.map((period) => sumsAt(care, period, nowMs));
  const sums = { day: day!, week: week!, month: month! };
  for (const limit of limits) {
    const added = addedBy(wish, limit);
    if (added === undefined) continue;
    const { kind, period, currency } = limit;
    const inPeriod = sums[period];
    const now = kind === 'minutes' ? { ...inPeriod, playedMs: inPeriod.playedMs + newMs } : inPeriod;
    const used = usedOf(now, kind, currency);
    if (isOver(kind, used, added, limit.units)) throw limitViolation(context, limit, used);
  }
}

/**
 * Checks again before an earlier order is paid, because a break or a lower limit may have started since. The order's amount
 * is not counted twice. Refuses CARE_PAUSED or CARE_LIMIT.
 */
export function mustAllowPayment(
  context: Asker,
  order: { readonly stars: bigint; readonly placedAtMs: number },
): void {
  mustNotBePaused(context);
  const { care } = context.state;
  for (const limit of limitsInForce(care, context.world.content)) {
    if (limit.kind !== 'spend') continue;
    const sums = sumsAt(care, limit.period, context.world.nowMs);
    const isCounted = periodNameAt(limit.period, order.placedAtMs) === sums.period;
    const used = usedOf(sums, 'spend', undefined);
    if (used + (isCounted ? 0n : order.stars) > limit.units) throw limitViolation(context, limit, used);
  }
}
