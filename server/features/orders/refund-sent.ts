import type { PaymentRecord } from '@parlor/economy/shop/order-record.ts';
import type { Known } from '../../players/load.ts';
import type { Players } from '../../players/players.ts';
import { orderIn } from './require-order.ts';

/** Whether other payments of the same order are still to be paid back. */
export const othersWait = ({ payments = [] }: Known, paymentId: string): boolean =>
  payments.some((p) => p.paymentId !== paymentId && p.state === 'refund-pending');

/** Writes down that a provider paid back; saying it again changes nothing. */
export async function refundSentFor(
  players: Players,
  playerId: string,
  payment: PaymentRecord,
): Promise<void> {
  await players.act('refundSent', playerId, {
    order: { orderId: payment.orderId, payment },
    input: (known) => ({
      order: orderIn(known),
      payment: known.payment ?? payment,
      othersWait: othersWait(known, payment.paymentId),
    }),
  });
}
