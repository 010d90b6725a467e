// An operator's act: a payment that does not match its order goes back to its payer. The job `refund-payments` sends it.
import { PAYMENT_QUARANTINED } from '@parlor/contract/calls/operator/payments.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';
import { orderIn } from './known-order.ts';
import type { NoteAlarm, PaymentAlarms } from './payment-alarms.ts';

export interface RefundOfAlarm {
  /** Refuses if the order belongs to the operator. */
  readonly mustNotBeOwn: (playerId: string) => Promise<void>;
  /** Runs in the transaction of the act. */
  readonly note: NoteAlarm;
}

/** Returns the payment and settles its alarm in one transaction. Refuses NOT_FOUND and PAYMENT_NOT_QUARANTINED. */
export const refundQuarantined =
  ({
    players,
    alarms,
  }: {
    readonly players: Players;
    readonly alarms: Pick<PaymentAlarms, 'openAlarm' | 'settleIn'>;
  }) =>
  async (alarmId: string, { mustNotBeOwn, note }: RefundOfAlarm): Promise<void> => {
    const { type, provider, orderId, userId, details } = await alarms.openAlarm(alarmId);
    const paymentId = details['id'];
    if (
      type !== PAYMENT_QUARANTINED ||
      orderId === undefined ||
      userId === undefined ||
      paymentId === undefined
    )
      throw new ApiError('PAYMENT_NOT_QUARANTINED', 'This message names no payment in quarantine.');
    await mustNotBeOwn(userId);
    await players.act('refundQuarantined', userId, {
      order: { orderId, payment: { provider, paymentId } },
      input: (known) => ({ order: orderIn(known), payment: known.payment }),
      also: async (tx) => note(tx, await alarms.settleIn(tx, alarmId)),
    });
  };
