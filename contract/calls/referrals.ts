// A player's invited friends (spec §3, §5, §7).
import * as z from 'zod/mini';
import { ShownName } from '../kernel/content-text.ts';
import { get } from '../kernel/endpoint.ts';
import { Count, Instant, Money, Reward } from '../kernel/vocabulary.ts';
import { publicFace } from './public-names.ts';

/**
 * A friend's state. `playing`: has not played on enough days yet. `waiting`: qualified above the daily limit, paid on a
 * later day. `held`: an operator decides first. `counted`: came after the last paid friend. `refused`: an operator
 * decided that they do not count.
 */
export const REFERRAL_STATES = ['playing', 'waiting', 'held', 'rewarded', 'counted', 'refused'] as const;

/** `state`, `days` (how many count so far), `daysAsked`, `tag` and `avatar` are not in the specification. */
export const Referral = z.object({
  /** The friend's public name, or a guest's. */
  firstName: ShownName,
  ...publicFace,
  /**
   * Has microseconds and is unique among a player's friends, so it works as a cursor. Friends of the same moment are
   * stored one microsecond apart, in the order they came.
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
/**
 * `lastCreatedAt` is null if no older friends follow. `since` repeats the query; `total` then counts friends from it
 * on.
 */
export const ReferralPage = z.object({
  total: Count,
  pageSize: Count,
  lastCreatedAt: z.nullable(Instant),
  since: z.optional(Instant),
  referrals: z.array(Referral),
});

/** What both players get, and what the friend must do for it. Not in the specification. */
export const ReferralTerms = z.object({
  days: Count,
  leastRounds: Count,
  leastStake: Money,
  inviterRewards: z.array(Reward),
  friendRewards: z.array(Reward),
  /** The maximum number of paid friends in a day. */
  perDay: Count,
  /** The maximum number of paid friends in total. */
  ever: Count,
});

export const referrals = {
  referralLink: get('/api/referral-link', {
    source: 'spec §7',
    summary: "The player's invite link",
    /** `link` is the one for the platform where the player is signed in. The other fields are not in the specification. */
    reply: z.object({
      link: z.string(),
      websiteLink: z.optional(z.string()),
      messengerLink: z.optional(z.string()),
      /** Leads to `websiteLink`, and has a preview with the player's public name. Missing with the fakes. */
      shortLink: z.optional(z.string()),
      terms: z.optional(ReferralTerms),
      /** How many friends the player was paid for; `points` is their sum. */
      rewarded: z.optional(Count),
      points: z.optional(Money),
    }),
  }),
  referrals: get('/api/referrals', {
    summary: 'Invited friends, newest first',
    query: z.strictObject({
      /** A value above 25 counts as 25. */
      pageSize: z.optional(PageSize),
      /** Returns friends who came before this time. Take the value from the previous page. */
      lastCreatedAt: z.optional(Instant),
      /** Returns friends who came at this time or later. */
      since: z.optional(Instant),
    }),
    reply: ReferralPage,
  }),
};
