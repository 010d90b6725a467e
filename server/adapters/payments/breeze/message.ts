// What Breeze tells by webhook (facts of its wire: the signature stands in the body, there is no time in it).
import * as z from 'zod/mini';

export const Message = z.object({
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  signature: z.string(),
});

export const PageData = z.object({
  pageId: z.string().check(z.minLength(1), z.maxLength(128)),
  status: z.optional(z.string()),
  clientReferenceId: z.string().check(z.maxLength(128)),
  currency: z.string(),
  amount: z.int().check(z.nonnegative()),
});
export type PageData = z.infer<typeof PageData>;

/** The newer and the older word for each. */
const PAID = new Set(['PAYMENT_SUCCEEDED', 'payment.succeeded']);
const ENDED = new Set(['PAYMENT_EXPIRED', 'payment.failed']);
const ALARMING = /^(?:DISPUTE|FRAUD|KYC|PAYOUT|SUBSCRIPTION|INVOICE)/;

export const kindOf = (type: string): 'paid' | 'ended' | 'alarming' | 'other' =>
  PAID.has(type) ? 'paid' : ENDED.has(type) ? 'ended' : ALARMING.test(type) ? 'alarming' : 'other';
