// The order and its payments that were read together with the player.
import type { OrderRecord, PaymentRecord } from '@parlor/economy/shop/order-record.ts';
import type { Known } from '../../players/load.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';

/** Refuses ORDER_NOT_FOUND. */
export function orderIn(known: Known): OrderRecord {
  if (!known.order) throw new ApiError('ORDER_NOT_FOUND');
  return known.order;
}

/** Whether other payments of the same order still wait for a refund. */
export const othersWait = ({ payments = [] }: Known, paymentId: string): boolean =>
  payments.some((p) => p.paymentId !== paymentId && p.state === 'refund-pending');

/** Records a provider's refund; a repeat changes nothing. */
export const refundSentFor = (players: Players, playerId: string, payment: PaymentRecord) =>
  players.act('refundSent', playerId, {
    order: { orderId: payment.orderId, payment },
    input: (known) => ({
      order: orderIn(known),
      payment: known.payment ?? payment,
      othersWait: othersWait(known, payment.paymentId),
    }),
  });
