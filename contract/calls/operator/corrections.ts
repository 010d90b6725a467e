// Granting and taking back (not in the specification): what one treasurer moves alone is bounded by sums over a day, and what goes beyond
// them waits for a second one.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Currency, Instant, Money, UserId } from '../../kernel/vocabulary.ts';

/** A request that nobody agreed to by then has expired. */
export const CORRECTION_EXPIRES_AFTER_HOURS = 48;
/** What one moves alone is summed over this long, up to now. */
export const ALONE_WITHIN_HOURS = 24;

/** A grant or taking back beyond what one treasurer moves alone waits for a second one. */
export const Correction = z.object({
  id: z.string(),
  userId: UserId,
  currency: Currency,
  /** Signed: below zero takes back. */
  amount: Money,
  why: z.string(),
  by: UserId,
  at: Instant,
  state: z.enum(['done', 'waiting', 'rejected', 'withdrawn', 'expired']),
  approvedBy: z.optional(UserId),
  /** Until when it waits; only of one that waits. */
  expiresAt: z.optional(Instant),
});
export type Correction = z.infer<typeof Correction>;

/** The most that moves without a second person in 24 hours; grants and takings back count alike. */
export const AloneLimits = z.object({
  perTreasurer: Money,
  perPlayer: Money,
  allTogether: Money,
  /** What you may still move now; of one player less may be left. */
  left: Money,
});
export type AloneLimits = z.infer<typeof AloneLimits>;

const NEEDS_SECOND =
  'beyond what you may move alone in 24 hours, or to an account that holds an operator’s role, it waits for another treasurer';

export const operatorCorrections = {
  correctBalance: operatorPost('/api/operator/players/{userId}/corrections', {
    role: 'treasurer',
    summary: `Grant, or take back where the amount is below zero; ${NEEDS_SECOND}`,
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
    summary: 'Approve or reject what another treasurer asked for',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ approve: z.boolean(), why: Why }),
    reply: Correction,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'CORRECTION_EXPIRED', 'INSUFFICIENT_BALANCE', 'BALANCE_LIMIT'],
  }),
  withdrawCorrection: operatorPost('/api/operator/corrections/{id}/withdraw', {
    role: 'treasurer',
    summary: 'Take back a request of your own that still waits',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ why: Why }),
    reply: Correction,
    errors: ['NOT_FOUND', 'CORRECTION_EXPIRED'],
  }),
};
