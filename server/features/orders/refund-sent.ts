import type { PaymentRecord } from '@parlor/economy/order-record.ts';
import type { Players } from '../../players/players.ts';
import { orderIn } from './order-in.ts';

/** Writes down that a provider paid back; saying it again changes nothing. */
export async function refundSentFor(
  players: Players,
  playerId: string,
  payment: PaymentRecord,
): Promise<void> {
  await players.act('refundSent', playerId, {
    order: { orderId: payment.orderId, payment },
    input: (known) => ({ order: orderIn(known), payment: known.payment ?? payment }),
  });
}
