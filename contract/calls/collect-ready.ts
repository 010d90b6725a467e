// Everything that is ready at once, and what the server granted while the player was away (not in the specification).
import * as z from 'zod/mini';
import { RewardItem } from './daily-rewards.ts';
import { post } from '../kernel/endpoint.ts';
import { Instant, Reward } from '../kernel/vocabulary.ts';

export const READY_KINDS = [
  'daily',
  'quest',
  'weekly',
  'monthly',
  'daily-collectible',
  'daily-lootbox',
  'subscription',
  'collection',
] as const;
export const ReadyKind = z.enum(READY_KINDS);
export type ReadyKind = z.infer<typeof ReadyKind>;

/** One claim of many: `reference` is its claim's, the same as by its single call. */
export const CollectedItem = z.object({
  kind: ReadyKind,
  reference: z.string(),
  rewards: z.array(Reward),
  packId: z.optional(z.string()),
  items: z.optional(z.array(RewardItem)),
});
export type CollectedItem = z.infer<typeof CollectedItem>;

/**
 * A claim that was ready and could not be paid now; nothing of it was claimed.
 * `day-limit`: more points than one player is paid in a day. `minting-paused`: no points are paid for a moment.
 * `balance-limit`: it would pass the largest balance.
 */
export const WaitingItem = z.object({
  kind: ReadyKind,
  reference: z.string(),
  /** What it brings; of a box nobody knows before it is opened. */
  rewards: z.array(Reward),
  because: z.enum(['day-limit', 'minting-paused', 'balance-limit']),
  /** The day's limit begins again then. Missing where no time can be told, or where the claim ends before. */
  claimableFrom: z.optional(Instant),
  /** Missing where it does not end. */
  endsAt: z.optional(Instant),
  /** Whether it is paid by itself when it ends; else an end takes it away. */
  paidAtEnd: z.optional(z.literal(true)),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

/** Told once to the player, until they have seen it: what was paid without their asking. */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(['week-ended', 'month-ended', 'round-closed', 'contest-won']),
  /** Such as 2026-W47 or 2026-11; of a round its id, of a prize its edition: daily-race/2026-11-20. */
  period: z.string(),
  /** Of a round in steps that the server closed because the game changed. */
  gameId: z.optional(z.string()),
  /** Of a prize: the contest's title and the place. */
  title: z.optional(z.string()),
  place: z.optional(z.int().check(z.positive())),
  at: Instant,
  rewards: z.array(Reward),
});
export type Notice = z.infer<typeof Notice>;

export const collecting = {
  collectReady: post('/api/meta/collect', {
    summary:
      'Claim everything that is ready, or all of some kinds; say what each brought and what has to wait',
    body: z.strictObject({
      only: z.optional(z.array(ReadyKind).check(z.minLength(1), z.maxLength(READY_KINDS.length))),
    }),
    /** `waiting` is left out where everything was paid. */
    reply: z.object({ items: z.array(CollectedItem), waiting: z.optional(z.array(WaitingItem)) }),
  }),
  visit: post('/api/meta/visit', {
    summary: 'Settle periods that ended since the last visit, and tell what they brought',
    body: z.strictObject({}),
    reply: z.object({ notices: z.array(Notice) }),
  }),
  dismissNotices: post('/api/meta/notices/dismiss', {
    summary: 'Notices that the player has seen',
    body: z.strictObject({
      ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(50)),
    }),
    reply: z.object({ notices: z.array(Notice) }),
  }),
};
