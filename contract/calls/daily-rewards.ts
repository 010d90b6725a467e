// The daily claims: fastlane, daily reward and its streak, subscriptions (spec §3, §7).
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { STARTING_ERRORS } from '../kernel/starting-errors.ts';
import { DrawReceipt } from '../formats/draw-receipt.ts';
import { Count, Currency, Day, DurationMs, Instant, Money, Reward } from '../kernel/vocabulary.ts';
import { RewardItem } from './lootboxes.ts';

export const FastlaneFeature = z.enum(['FREE_PP', 'DAILY_COLLECTIBLE', 'DAILY_LOOTBOX']);
export type FastlaneFeature = z.infer<typeof FastlaneFeature>;
export const FastlaneAvailability = z.record(FastlaneFeature, z.boolean());
export type FastlaneAvailability = z.infer<typeof FastlaneAvailability>;

/**
 * PENDING if the last claim is of a later day than the clock shows, because the clock was set back.
 */
export const DailyReward = z.object({
  state: z.enum(['CLAIMED', 'CLAIMABLE', 'PENDING']),
  reward: Reward,
  claimedAt: z.optional(Instant),
  template: z.string(),
  resetIn: DurationMs,
});
export type DailyReward = z.infer<typeof DailyReward>;

/** A day of the calendar. GRACE is a missed day that did not break the streak. */
export const CalendarDay = z.object({
  day: Day,
  state: z.enum(['CLAIMED', 'GRACE', 'MISSED', 'CLAIMABLE', 'PENDING']),
  /** Of today and later days, provided that no day is missed. */
  rewards: z.optional(z.array(Reward)),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** `streak` counts the claimed days in a row, including today once it is claimed. */
export const DailyCalendar = z.object({
  reward: DailyReward,
  streak: Count,
  best: Count,
  /** Whether a missed day would be forgiven now, or after how many more days in a row. */
  grace: z.object({ ready: z.boolean(), daysToReady: Count }),
  /** Extra rewards at certain lengths of the streak. */
  milestones: z.array(z.object({ days: z.int().check(z.positive()), rewards: z.array(Reward) })),
  /** Two weeks back (not before the player's first reward), today, and a week ahead. */
  days: z.array(CalendarDay),
});
export type DailyCalendar = z.infer<typeof DailyCalendar>;

/** Claimable when nextClaim is not in the future (spec §3). `lastClaim` is null until the first claim. */
export const Subscription = z.object({
  id: z.string(),
  amount: Money,
  currency: Currency,
  nextClaim: Instant,
  lastClaim: z.nullable(Instant),
  remainingClaims: Count,
});
export type Subscription = z.infer<typeof Subscription>;

export const dailyRewards = {
  fastlaneAvailability: get('/api/meta/fastlane/availability', {
    source: 'spec §7',
    summary: 'Which quick claims are ready',
    reply: FastlaneAvailability,
  }),
  claimFastlane: post('/api/meta/fastlane/claim', {
    source: 'spec §7',
    summary: 'Make a quick claim',
    body: z.strictObject({ feature: FastlaneFeature }),
    /** `packId` of a daily collectible; `items` of a daily lootbox, which this call opens. */
    reply: z.object({
      rewards: z.array(Reward),
      packId: z.optional(z.string()),
      items: z.optional(z.array(RewardItem)),
      draw: z.optional(DrawReceipt),
    }),
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'SWITCHED_OFF', ...STARTING_ERRORS],
  }),
  claimFastlaneCollectible: post('/api/meta/fastlane/claim-daily-collectible', {
    source: 'spec §7',
    summary: 'Claim the daily collectible as a pack',
    body: z.strictObject({}),
    reply: z.object({ packId: z.string() }),
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'SWITCHED_OFF'],
  }),
  dailyCalendar: get('/api/meta/daily', {
    summary: 'The daily reward with its streak and calendar',
    reply: DailyCalendar,
  }),
  subscriptions: get('/api/meta/subscriptions', {
    summary: 'Subscriptions with future instalments',
    reply: z.object({ subscriptions: z.array(Subscription) }),
  }),
  claimSubscription: post('/api/meta/subscriptions/{id}/claim', {
    summary: 'Claim an instalment of a subscription',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({}),
    reply: z.object({ subscription: Subscription, rewards: z.optional(z.array(Reward)) }),
    errors: ['SUBSCRIPTION_NOT_FOUND', 'NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'SWITCHED_OFF'],
  }),
};
