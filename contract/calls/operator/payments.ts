// Reports of payment providers that need an operator: disputes, suspected fraud, questions about the server (not in the
// specification).
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Instant, UserId } from '../../kernel/vocabulary.ts';

/** The maximum number in the list, the oldest first. */
export const PAYMENT_ALARMS_LISTED = 200;

/** Our own type of message: a payment that does not match its order. */
export const PAYMENT_QUARANTINED = 'PAYMENT_QUARANTINED';

export const PaymentAlarm = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's own name, such as `DISPUTE_STATUS_UPDATE`, or ours, such as `PAYMENT_QUARANTINED`. */
  type: z.string(),
  at: Instant,
  /** Missing if the message names no order of ours. */
  orderId: z.optional(z.string()),
  userId: z.optional(UserId),
  /** Short values of the message, by their names there. No personal data. */
  details: z.record(z.string(), z.string()),
});
export type PaymentAlarm = z.infer<typeof PaymentAlarm>;

const reply = z.object({ alarms: z.array(PaymentAlarm) });

export const operatorPayments = {
  paymentAlarms: operatorGet('/api/operator/payment-alarms', {
    summary: 'Unsettled disputes and other messages of payment providers, oldest first',
    reply,
  }),
  settlePaymentAlarm: operatorPost('/api/operator/payment-alarms/{id}/settle', {
    role: 'support',
    summary: 'Settle a message of a payment provider, with its result',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ why: Why }),
    reply,
    errors: ['NOT_FOUND'],
  }),
  refundQuarantinedPayment: operatorPost('/api/operator/payment-alarms/{id}/refund', {
    role: 'support',
    stepUp: true,
    summary: 'Pay a payment in quarantine back to its payer, and settle its message',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ why: Why }),
    reply,
    errors: ['NOT_FOUND', 'OWN_ACCOUNT', 'PAYMENT_NOT_QUARANTINED'],
  }),
};
