// Grants and deductions (not in the specification). Beyond the limits of a day a second treasurer has to approve them.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Currency, Instant, Money, UserId } from '../../kernel/vocabulary.ts';

/** A request without approval by then has expired. */
export const CORRECTION_EXPIRES_AFTER_HOURS = 48;
/** The sums of `ApprovalLimits` cover this time, up to now. */
export const APPROVAL_WINDOW_HOURS = 24;

/** A correction beyond the limits of one treasurer waits for a second one. */
export const Correction = z.object({
  id: z.string(),
  userId: UserId,
  currency: Currency,
  /** Signed: a negative amount takes back. */
  amount: Money,
  why: z.string(),
  by: UserId,
  at: Instant,
  state: z.enum(['done', 'waiting', 'rejected', 'withdrawn', 'expired']),
  approvedBy: z.optional(UserId),
  /** When a waiting request expires; only for a waiting one. */
  expiresAt: z.optional(Instant),
});
export type Correction = z.infer<typeof Correction>;

/** How much may be moved in 24 hours without approval. Grants and deductions count the same. */
export const ApprovalLimits = z.object({
  perTreasurer: Money,
  perPlayer: Money,
  allTogether: Money,
  /** The amount that the caller may still move now; for one player it may be less. */
  left: Money,
});
export type ApprovalLimits = z.infer<typeof ApprovalLimits>;

const NEEDS_SECOND =
  'beyond your limits of 24 hours, or to an account that holds an operator’s role, it waits for another treasurer';

export const operatorCorrections = {
  correctBalance: operatorPost('/api/operator/players/{userId}/corrections', {
    role: 'treasurer',
    stepUp: true,
    summary: `Grant, or deduct if the amount is below zero; ${NEEDS_SECOND}`,
    params: z.strictObject({ userId: UserId }),
    body: z.strictObject({ currency: Currency, amount: z.number(), why: Why }),
    reply: Correction,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'INSUFFICIENT_BALANCE', 'BALANCE_LIMIT'],
  }),
  waitingCorrections: operatorGet('/api/operator/corrections', {
    role: 'viewer',
    summary: 'Corrections that wait for a second treasurer',
    reply: z.object({ corrections: z.array(Correction) }),
  }),
  decideCorrection: operatorPost('/api/operator/corrections/{id}/decide', {
    role: 'treasurer',
    stepUp: true,
    summary: "Approve or reject another treasurer's request",
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ approve: z.boolean(), why: Why }),
    reply: Correction,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'CORRECTION_EXPIRED', 'INSUFFICIENT_BALANCE', 'BALANCE_LIMIT'],
  }),
  withdrawCorrection: operatorPost('/api/operator/corrections/{id}/withdraw', {
    role: 'treasurer',
    summary: 'Withdraw your own waiting request',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ why: Why }),
    reply: Correction,
    errors: ['NOT_FOUND', 'CORRECTION_EXPIRED'],
  }),
};
