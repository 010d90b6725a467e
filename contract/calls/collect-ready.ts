// Claims everything that is ready, and shows what the server granted while the player was away (not in the
// specification).
import * as z from 'zod/mini';
import { RewardItem } from './lootboxes.ts';
import { post } from '../kernel/endpoint.ts';
import { Notice } from '../kernel/notice.ts';
import { STARTING_ERRORS } from '../kernel/starting-errors.ts';
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

/** One claim of many. `reference` is the claim's, the same as in its single call. */
export const CollectedItem = z.object({
  kind: ReadyKind,
  reference: z.string(),
  rewards: z.array(Reward),
  packId: z.optional(z.string()),
  items: z.optional(z.array(RewardItem)),
});
export type CollectedItem = z.infer<typeof CollectedItem>;

/**
 * A ready claim that cannot be paid now; nothing of it was claimed. `day-limit`: more points than one player is paid in
 * a day. `minting-paused`: no points are paid at the moment. `balance-limit`: it would exceed the largest balance.
 */
export const WaitingItem = z.object({
  kind: ReadyKind,
  reference: z.string(),
  /** Its rewards; for a box they are unknown before it is opened. */
  rewards: z.array(Reward),
  because: z.enum(['day-limit', 'minting-paused', 'balance-limit']),
  /** When the day's limit starts again. Missing if no time is known, or if the claim ends earlier. */
  claimableFrom: z.optional(Instant),
  /** Missing if it does not end. */
  endsAt: z.optional(Instant),
  /** Whether its end pays it; otherwise its end removes it. */
  paidAtEnd: z.optional(z.literal(true)),
});
export type WaitingItem = z.infer<typeof WaitingItem>;

export const collecting = {
  collectReady: post('/api/meta/collect', {
    summary:
      'Claim everything that is ready, or some kinds of it; the reply has each reward and what must wait',
    body: z.strictObject({
      only: z.optional(z.array(ReadyKind).check(z.minLength(1), z.maxLength(READY_KINDS.length))),
    }),
    /** `waiting` is left out if everything was paid. */
    reply: z.object({ items: z.array(CollectedItem), waiting: z.optional(z.array(WaitingItem)) }),
    errors: ['SWITCHED_OFF', ...STARTING_ERRORS],
  }),
  visit: post('/api/meta/visit', {
    summary: 'Settle the periods that ended since the last visit; the reply has their rewards',
    body: z.strictObject({}),
    reply: z.object({ notices: z.array(Notice) }),
  }),
  dismissNotices: post('/api/meta/notices/dismiss', {
    summary: 'Mark notices as seen',
    body: z.strictObject({
      ids: z.array(z.string().check(z.maxLength(96))).check(z.minLength(1), z.maxLength(50)),
    }),
    reply: z.object({ notices: z.array(Notice) }),
  }),
};
