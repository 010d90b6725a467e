// Friends whom a player brought (spec §3, §5, §7).
import * as z from 'zod/mini';
import { get } from '../kernel/endpoint.ts';
import { Count, Instant, Money, Reward } from '../kernel/vocabulary.ts';

/**
 * How far a friend has come. `playing`: has not played on enough days yet. `waiting`: has, and is paid for when the day's
 * number is free again. `held`: somebody looks first. `counted`: came after the last that is paid for. `refused`: somebody
 * looked, and it does not count.
 */
export const REFERRAL_STATES = ['playing', 'waiting', 'held', 'rewarded', 'counted', 'refused'] as const;

/** `state` and the days are ours: how many days count so far, and how many are asked for. */
export const Referral = z.object({
  firstName: z.string(),
  /**
   * To the microsecond, and no two friends of one player have the same: friends who came at the same moment are stored a
   * microsecond apart, in the order they came, so that it is a whole cursor.
   */
  createdAt: Instant,
  state: z.optional(z.enum(REFERRAL_STATES)),
  days: z.optional(Count),
  daysAsked: z.optional(Count),
});
export type Referral = z.infer<typeof Referral>;
/** Page size 10 by default, at most 25 (spec §5, §9). */
export const REFERRAL_PAGE = { default: 10, max: 25 } as const;
const PageSize = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/, { error: 'pageSize is a whole number from 1 on' })),
  z.transform((text) => Math.min(Number(text), REFERRAL_PAGE.max)),
);
/** `lastCreatedAt` is null where no older friends follow; `since` is repeated, and then `total` counts from it on. */
export const ReferralPage = z.object({
  total: Count,
  pageSize: Count,
  lastCreatedAt: z.nullable(Instant),
  since: z.optional(Instant),
  referrals: z.array(Referral),
});

/** What both get, and what for (ours). */
export const ReferralTerms = z.object({
  days: Count,
  leastRounds: Count,
  leastStake: Money,
  inviterRewards: z.array(Reward),
  friendRewards: z.array(Reward),
  perDay: Count,
  ever: Count,
});

export const referrals = {
  referralLink: get('/api/referral-link', {
    source: 'spec §7',
    summary: "The player's invite link",
    /** `link` is the one for where the player is signed in; the other two, and the rest, are ours. */
    reply: z.object({
      link: z.string(),
      websiteLink: z.optional(z.string()),
      messengerLink: z.optional(z.string()),
      terms: z.optional(ReferralTerms),
      /** Friends they were paid for, and the points of it. */
      rewarded: z.optional(Count),
      points: z.optional(Money),
    }),
  }),
  referrals: get('/api/referrals', {
    summary: 'Friends who came, newest first',
    query: z.strictObject({
      /** More than 25 are not refused: 25 come. */
      pageSize: z.optional(PageSize),
      /** Those who came before it: of the page before this one. */
      lastCreatedAt: z.optional(Instant),
      /** Those who came then or later. */
      since: z.optional(Instant),
    }),
    reply: ReferralPage,
  }),
};
