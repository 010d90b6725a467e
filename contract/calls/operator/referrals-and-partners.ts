// Referrals and partners in the console (not in the specification).
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Count, Instant, UserId } from '../../kernel/vocabulary.ts';

/** A friend whose rewards wait for an operator. */
export const HeldReferral = z.object({
  friendId: UserId,
  friendName: z.string(),
  inviterId: UserId,
  inviterName: z.string(),
  /** `one-place`: many friends of this inviter came from one network. */
  because: z.string(),
  createdAt: Instant,
  /** When the friend qualified; missing before. */
  playedAt: z.optional(Instant),
  /** How many of this inviter's friends came from the same network, while that is stored. */
  fromOnePlace: z.optional(Count),
});
export type HeldReferral = z.infer<typeof HeldReferral>;

export const PartnerCard = z.object({
  id: z.string(),
  name: z.string(),
  apiIntegration: z.boolean(),
  /** Why nothing of this partner is offered; missing if it is offered. */
  paused: z.optional(z.object({ why: z.string(), at: Instant })),
  tasks: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      /** How many payments were reserved, in total and today, and the maximum. */
      taken: Count,
      budget: Count,
      takenToday: Count,
      perDay: Count,
    }),
  ),
});
export type PartnerCard = z.infer<typeof PartnerCard>;

const partner = z.strictObject({ partner: z.string().check(z.maxLength(32)) });

export const operatorGrowth = {
  heldReferrals: operatorGet('/api/operator/referrals/held', {
    summary: 'Held friends, who wait for a decision',
    reply: z.object({ held: z.array(HeldReferral) }),
  }),
  decideReferral: operatorPost('/api/operator/referrals/{userId}/decide', {
    role: 'support',
    stepUp: true,
    summary: 'Release a held friend, or refuse it for good',
    params: z.strictObject({ userId: UserId }),
    body: z.strictObject({ release: z.boolean(), why: Why }),
    reply: z.object({ held: z.array(HeldReferral) }),
    errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  operatorPartners: operatorGet('/api/operator/partners', {
    summary: 'Partners, their remaining budgets, and which of them are paused',
    reply: z.object({ partners: z.array(PartnerCard) }),
  }),
  resumePartner: operatorPost('/api/operator/partners/{partner}/resume', {
    role: 'support',
    summary: 'Resume a paused partner',
    params: partner,
    body: z.strictObject({ why: Why }),
    reply: z.object({ partners: z.array(PartnerCard) }),
    errors: ['NOT_FOUND'],
  }),
};
