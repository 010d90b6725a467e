// The data of the home screen in one call, consistent in one snapshot (spec §3 Summary).
import * as z from 'zod/mini';
import { Notice } from '../kernel/notice.ts';
import { DailyReward, Subscription } from './daily-rewards.ts';
import { LootboxCounts } from './lootboxes.ts';
import { get } from '../kernel/endpoint.ts';
import { ProgressSummary } from './progression.ts';
import { Count, GameId, Instant, Money, Reward, TimeZone } from '../kernel/vocabulary.ts';

/** A stepped round that waits for its next move, on any device. */
export const WaitingRound = z.object({
  roundId: z.string(),
  gameId: GameId,
  /** What a cash-out pays now, in PP; the stake while nothing can be cashed out yet. */
  value: Money,
});
export type WaitingRound = z.infer<typeof WaitingRound>;

/**
 * Today's number in the daily streak, claimed or not, and the next day of the streak with an extra reward (today, if it
 * is not claimed yet). `next` is missing if the content has no such days.
 */
export const StreakNow = z.object({
  day: Count,
  next: z.optional(z.object({ day: Count, rewards: z.array(Reward) })),
});
export type StreakNow = z.infer<typeof StreakNow>;

/** Today's challenge: how many calls the player has made, how many are left, and their score. */
export const ChallengeNow = z.object({ made: Count, left: Count, score: z.number().check(z.nonnegative()) });
export type ChallengeNow = z.infer<typeof ChallengeNow>;

/**
 * The last fields are not in the specification: the server's clock for countdowns, the version of the player, unread
 * notices, whether `visit` would settle an ended period, whether they play now, on any device, whether they have to
 * accept the terms in force, how many entries of their inbox are unread, the time zone of their messages (`UTC` until a
 * client has named one; missing for a player who agreed to none), their open rounds, their streak, and the daily challenge
 * (missing where there is none).
 */
export const Summary = z.object({
  ppBalance: Money,
  crossTasksAvailableClaims: Count,
  freePPTask: DailyReward,
  subscriptions: z.array(Subscription),
  lootBoxes: LootboxCounts,
  availablePacks: Count,
  dailyCollectibles: z.object({ count: Count }),
  userQuestsClaims: Count,
  monthlyProgression: ProgressSummary,
  serverTime: Instant,
  version: Count,
  /** Claimable milestones of the week and the month, and complete collections. */
  weeklyClaims: z.optional(Count),
  monthlyClaims: z.optional(Count),
  collectionClaims: z.optional(Count),
  notices: z.optional(z.array(Notice)),
  visitDue: z.optional(z.boolean()),
  playing: z.optional(z.boolean()),
  termsDue: z.optional(z.boolean()),
  inboxUnread: z.optional(Count),
  messageZone: z.optional(TimeZone),
  openRounds: z.optional(z.array(WaitingRound)),
  streak: z.optional(StreakNow),
  challenge: z.optional(ChallengeNow),
});
export type Summary = z.infer<typeof Summary>;

export const summary = {
  summary: get('/bff/summary', {
    source: 'spec §7',
    summary: 'All figures of the home screen in one call',
    reply: Summary,
  }),
};
