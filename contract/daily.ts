// What is waiting each day: fastlane, daily reward, lootboxes, subscriptions (spec §3, §7).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AnyLootboxKind, Count, Currency, DurationMs, Instant, Money, Rarity, Reward } from './vocabulary.ts';

export const FastlaneFeature = z.enum(['FREE_PP', 'DAILY_COLLECTIBLE', 'DAILY_LOOTBOX']);
export const FastlaneAvailability = z.record(FastlaneFeature, z.boolean());

export const DailyReward = z.object({
  state: z.enum(['CLAIMED', 'CLAIMABLE', 'PENDING']),
  reward: Reward,
  claimedAt: z.optional(Instant),
  template: z.string(),
  resetIn: DurationMs,
});
export type DailyReward = z.infer<typeof DailyReward>;

export const LootboxCounts = z.object({ FREE: Count, STANDARD: Count, PREMIUM: Count, resetIn: DurationMs });
/** Amounts of lootbox rewards are strings (spec §3). */
export const RewardItem = z.object({
  rarity: Rarity,
  rewards: z.array(z.object({ currency: Currency, amount: z.string() })),
});

/** Claimable when nextClaim is not in the future (spec §3). */
export const Subscription = z.object({
  id: z.string(),
  amount: Money,
  currency: Currency,
  nextClaim: Instant,
  lastClaim: z.optional(Instant),
  remainingClaims: Count,
});

export const daily = {
  fastlaneAvailability: endpoint({
    method: 'GET',
    path: '/api/meta/fastlane/availability',
    auth: 'player',
    source: 'spec §7',
    summary: 'Which quick claims are ready',
    reply: FastlaneAvailability,
  }),
  claimFastlane: endpoint({
    method: 'POST',
    path: '/api/meta/fastlane/claim',
    auth: 'player',
    source: 'spec §7',
    summary: 'Make a quick claim',
    body: z.strictObject({ feature: FastlaneFeature }),
    reply: z.object({ rewards: z.array(Reward) }),
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED'],
  }),
  claimFastlaneCollectible: endpoint({
    method: 'POST',
    path: '/api/meta/fastlane/claim-daily-collectible',
    auth: 'player',
    source: 'spec §7',
    summary: 'Claim the daily collectible as a pack',
    body: z.strictObject({}),
    reply: z.object({ packId: z.string() }),
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED'],
  }),
  openLootbox: endpoint({
    method: 'POST',
    path: '/api/meta/lootboxes/open',
    auth: 'player',
    source: 'ours',
    summary: 'Open a lootbox',
    body: z.strictObject({ kind: AnyLootboxKind }),
    reply: z.object({ items: z.array(RewardItem) }),
    errors: ['NOT_CLAIMABLE'],
  }),
  claimSubscription: endpoint({
    method: 'POST',
    path: '/api/meta/subscriptions/{id}/claim',
    auth: 'player',
    source: 'ours',
    summary: 'Claim an instalment of a subscription',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({}),
    reply: z.object({ subscription: Subscription }),
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED'],
  }),
};
