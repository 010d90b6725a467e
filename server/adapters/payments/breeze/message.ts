// Messages of Breeze's webhook. The signature is in the body and covers only `data`, without a time. So everything about
// money is read from `data`. `type` is not signed, so anybody could have written it.
import * as z from 'zod/mini';
import { isSigned } from './signature.ts';

const Message = z.object({
  type: z.string().check(z.maxLength(64)),
  data: z.record(z.string(), z.unknown()),
  signature: z.string(),
});

const PageData = z.object({
  pageId: z.string().check(z.minLength(1), z.maxLength(128)),
  status: z.literal('PAID'),
  clientReferenceId: z.string().check(z.maxLength(128)),
  currency: z.string(),
  amount: z.int().check(z.nonnegative()),
});
export type PageData = z.infer<typeof PageData>;

const RefundData = z.object({
  pageId: z.string().check(z.minLength(1), z.maxLength(128)),
  clientReferenceId: z.optional(z.string().check(z.maxLength(128))),
  currency: z.string(),
  amount: z.int().check(z.positive()),
});
export type RefundData = z.infer<typeof RefundData>;

type Signed = Readonly<Record<string, unknown>>;

/** A message of Breeze; an unsigned one is not read. */
export type BreezeMessage =
  | { readonly kind: 'unsigned' | 'malformed' }
  | { readonly kind: 'paid'; readonly page: PageData }
  /** The whole payment was refunded. */
  | { readonly kind: 'refunded'; readonly refund: RefundData; readonly type: string; readonly data: Signed }
  /** The refund is in progress, or has failed. */
  | {
      readonly kind: 'refund-moved';
      readonly type: string;
      readonly data: Signed;
      readonly hasFailed: boolean;
    }
  /** An operator must look at it. */
  | { readonly kind: 'alarming'; readonly type: string; readonly data: Signed }
  | { readonly kind: 'other' };

const REFUND = /^REFUND/;
const ALARMING = /^(?:REFUND|DISPUTE|FRAUD|KYC|PAYOUT|SUBSCRIPTION|INVOICE)/;
const isOfADispute = (data: Signed): boolean => 'disputeId' in data;

/** The meaning of signed data. If `type` does not match it, no money moves and an operator looks. */
function meaningOf(type: string, data: Signed): BreezeMessage {
  const status = typeof data['status'] === 'string' ? data['status'].toUpperCase() : '';
  const alarming = { kind: 'alarming', type, data } as const;
  if (isOfADispute(data)) return alarming;
  if (status === 'PAID' && !ALARMING.test(type)) {
    const page = PageData.safeParse(data);
    return page.success ? { kind: 'paid', page: page.data } : { kind: 'malformed' };
  }
  if (status === 'UNPAID' || status === 'EXPIRED') return ALARMING.test(type) ? alarming : { kind: 'other' };
  if (REFUND.test(type)) {
    if (status === 'NEW' || status === 'PROCESSING' || status === 'FAILED')
      return { kind: 'refund-moved', type, data, hasFailed: status === 'FAILED' };
    const refund = RefundData.safeParse(data);
    return status === 'SUCCEEDED' && refund.success
      ? { kind: 'refunded', refund: refund.data, type, data }
      : alarming;
  }
  return ALARMING.test(type) || status === 'SUCCEEDED' ? alarming : { kind: 'other' };
}

/** The signature is checked before anything else is read. */
export function readBreeze(secret: string, body: unknown): BreezeMessage {
  const message = Message.safeParse(body);
  if (!message.success) return { kind: 'malformed' };
  const { type, data, signature } = message.data;
  return isSigned(secret, data, signature) ? meaningOf(type, data) : { kind: 'unsigned' };
}
