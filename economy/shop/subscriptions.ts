// Points paid day by day after a purchase (spec §3 Subscription, S17). An instalment is due from each UTC midnight
// after the purchase. A missed day is not lost and does not add up: the remaining instalments run one day longer.
import type { Subscription } from '@parlor/contract/calls/daily-rewards.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { dayOf, untilDayEndsMs } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { setState, type ActContext } from '../kernel/context.ts';

export interface StoredSubscription {
  readonly id: string;
  /** Of one instalment, in minor units of PP. */
  readonly amountMinor: number;
  readonly nextMs: number;
  readonly lastMs?: number;
  readonly remaining: number;
}

export const subscriptionReference = (id: string, day: string): string => `subscription:${id}:${day}`;

const viewOne = (s: StoredSubscription): Subscription => ({
  id: s.id,
  amount: toWire('PP', BigInt(s.amountMinor)),
  currency: 'PP',
  nextClaim: new Date(s.nextMs).toISOString(),
  lastClaim: s.lastMs === undefined ? null : new Date(s.lastMs).toISOString(),
  remainingClaims: s.remaining,
});

export const viewSubscriptions = (list: readonly StoredSubscription[]): Subscription[] => list.map(viewOne);

export const dueSubscriptions = (list: readonly StoredSubscription[], nowMs: number): StoredSubscription[] =>
  list.filter((s) => s.nextMs <= nowMs);

/** Of one instalment. */
export const rewardsOf = ({ amountMinor }: StoredSubscription): Reward[] => [
  { type: 'points', amount: toWire('PP', BigInt(amountMinor)) },
];

const nextMidnight = (ms: number): number => ms + untilDayEndsMs(ms);

export function beginSubscription(context: ActContext, id: string, amountMinor: bigint, days: number): void {
  const { nowMs } = context.world;
  const begun: StoredSubscription = {
    id,
    amountMinor: Number(amountMinor),
    nextMs: nextMidnight(nowMs),
    remaining: days,
  };
  setState(context, { subscriptions: [...context.state.subscriptions, begun] });
}

export function claimSubscription(
  context: ActContext,
  id: string,
): { subscription: Subscription; rewards: Reward[] } {
  const { nowMs } = context.world;
  const found = context.state.subscriptions.find((s) => s.id === id);
  if (!found)
    throw new RuleViolation('SUBSCRIPTION_NOT_FOUND', 'You have no active subscription with this id.');
  if (found.nextMs > nowMs && found.lastMs !== undefined)
    throw new RuleViolation(
      'ALREADY_CLAIMED',
      'The points of today were claimed. The next ones are due tomorrow.',
      {
        nextClaim: new Date(found.nextMs).toISOString(),
        rewards: rewardsOf(found),
      },
    );
  if (found.nextMs > nowMs)
    throw new RuleViolation('NOT_CLAIMABLE', 'The next points of this subscription are not due yet.', {
      nextClaim: new Date(found.nextMs).toISOString(),
    });
  const claimed: StoredSubscription = {
    ...found,
    lastMs: nowMs,
    nextMs: nextMidnight(nowMs),
    remaining: found.remaining - 1,
  };
  setState(context, {
    subscriptions: context.state.subscriptions.flatMap((s) =>
      s !== found ? [s] : claimed.remaining > 0 ? [claimed] : [],
    ),
  });
  const rewards = rewardsOf(found);
  grant(context, { reference: subscriptionReference(id, dayOf(nowMs)), rewards, reason: 'subscription' });
  return { subscription: viewOne(claimed), rewards };
}

const initial: { readonly subscriptions: readonly StoredSubscription[] } = { subscriptions: [] };
export const subscriptionsSystem = { initial };
