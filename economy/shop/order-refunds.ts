// Refunds: by our decision, or reported by a provider (I35).
import { changed, type OrderRecord, type PaymentRecord } from './order-record.ts';
import { keep, release, type OrderCall, type PaidCall } from './orders.ts';
import { addToInbox } from '../progress/inbox.ts';
import { takeBack } from './take-back.ts';
import type { ActContext } from '../kernel/context.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { move } from '../money/postings.ts';

export interface RefundCall extends OrderCall {
  /** The payment to refund; missing for an order that was paid with points, or if no payment was known. */
  readonly payment: PaymentRecord | undefined;
  readonly because: string;
  /** The provider has refunded it already. */
  readonly isSent?: boolean;
}

/** Takes unused items back and owes the buyer their money. The client sees the order as CANCELLED. */
export function refundOrder(context: ActContext, c: RefundCall): OrderRecord {
  const { nowMs } = context.world;
  let { order } = c;
  if ((order.status !== 'PAID' && order.status !== 'DELIVERED') || order.refund !== 'none') return order;
  // The order was paid after its payments were read. No refund is promised until the payment is known.
  if (order.currency !== 'PP' && !c.payment) return order;
  if (order.status === 'DELIVERED') {
    const stored = takeBack(context, order);
    order = changed(
      order,
      nowMs,
      {},
      'taken-back',
      stored.length > 0 ? `already used: ${stored.join(', ')}` : undefined,
    );
  }
  release(context, order);
  if (order.currency === 'PP')
    move(context, {
      debit: 'house:shop',
      credit: 'player',
      currency: 'PP',
      amountMinor: order.totalMinor,
      reason: 'refund',
      reference: `refund:${order.orderId}`,
    });
  const isSent = order.currency === 'PP' || c.isSent === true;
  addToInbox(context, { kind: 'order-refunded', orderId: order.orderId, title: order.title });
  if (c.payment)
    context.effects.payments.push({ ...c.payment, state: isSent ? 'refunded' : 'refund-pending' });
  return keep(
    context,
    changed(
      order,
      nowMs,
      {
        refund: isSent ? 'sent' : 'pending',
        holdsStock: false,
        status: order.status === 'PAID' ? 'CANCELLED' : order.status,
      },
      isSent ? 'refunded' : 'refund-begun',
      c.because,
    ),
  );
}

export interface QuarantinedCall extends OrderCall {
  readonly payment: PaymentRecord | undefined;
}

/**
 * An operator returns a payment that does not match its order. The order stays as it is: this payment paid for nothing.
 * Refuses PAYMENT_NOT_QUARANTINED.
 */
export function refundQuarantined(context: ActContext, { order, payment }: QuarantinedCall): OrderRecord {
  if (payment?.state !== 'quarantined') throw new RuleViolation('PAYMENT_NOT_QUARANTINED');
  // Telegram returns Stars to a user, and an erased account has none.
  if (payment.provider === 'telegram' && payment.payer === undefined)
    throw new RuleViolation('PAYMENT_NOT_QUARANTINED', 'The payer is no longer known. Nothing was changed.');
  context.effects.payments.push({ ...payment, state: 'refund-pending' });
  return order;
}

export interface SentCall extends OrderCall {
  readonly payment: PaymentRecord;
  /** Other payments of the order wait for their refund. */
  readonly othersWait?: boolean;
}

/** The provider has refunded it. If other payments wait for a refund as well, the order keeps waiting. */
export function refundSent(
  context: ActContext,
  { order, payment, othersWait = false }: SentCall,
): OrderRecord {
  if (payment.state === 'refunded') return order;
  context.effects.payments.push({ ...payment, state: 'refunded' });
  const hasSameGoods = order.refund === 'pending' && !othersWait;
  return keep(
    context,
    changed(
      order,
      context.world.nowMs,
      hasSameGoods ? { refund: 'sent' } : {},
      'refunded',
      hasSameGoods ? undefined : noteOf(order),
    ),
  );
}

/** Of a refund that does not concern what the order gave. */
const noteOf = ({ refund, status }: OrderRecord): string =>
  refund === 'none' && status !== 'DELIVERED'
    ? 'a payment that did not count for this order'
    : 'one of several payments';

export interface RefundedCall extends OrderCall {
  /** The provider's report of a refund. */
  readonly payment: PaidCall['payment'];
  /** The recorded payment. */
  readonly known: PaymentRecord | undefined;
  readonly othersWait: boolean;
}

/**
 * A provider reports a refund, by its own decision or at our request. Only that payment goes, with the items it paid
 * for. A refund of an unreported payment is remembered: when the payment comes, it pays for nothing (I35).
 */
export function paymentRefunded(context: ActContext, c: RefundedCall): OrderRecord {
  const { order, payment, known, othersWait } = c;
  if (!known) {
    const note = 'paid back before its payment was told';
    context.effects.payments.push({ ...payment, orderId: order.orderId, state: 'refunded', note });
    return order;
  }
  if (known.amountMinor !== payment.amountMinor || known.currency !== payment.currency) return order;
  switch (known.state) {
    case 'refunded':
      return order;
    case 'refund-pending':
      return refundSent(context, { order, payment: known, othersWait });
    case 'quarantined':
      context.effects.payments.push({ ...known, state: 'refunded' });
      return order;
    case 'kept':
      return refundOrder(context, {
        order,
        payment: known,
        because: 'the provider paid it back',
        isSent: true,
      });
  }
}
