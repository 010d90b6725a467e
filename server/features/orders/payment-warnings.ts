// What an operator is told of a payment that no rule gives back or delivers for.
import type pg from 'pg';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import type { PaymentReport } from '../../adapters/payments/port.ts';
import type { PaymentAlarms } from './payment-alarms.ts';
import { paymentBy } from './store.ts';
export function createPaymentWarnings(pool: pg.Pool, alarms: Pick<PaymentAlarms, 'tell'>) {
  /** Told once, however often the message comes. */
  const alarm = (type: string, mode: PaymentMode, orderId: string, payment: PaymentReport, reason: string) =>
    alarms.tell({
      provider: mode,
      type,
      orderId,
      data: {
        id: payment.paymentId,
        amount: String(payment.amountMinor),
        currency: payment.currency,
        reason,
      },
    });

  /** Money that was taken and that no rule gives back or delivers for. */
  const askAPerson = async (mode: PaymentMode, orderId: string, told: PaymentReport): Promise<void> => {
    const stored = (await paymentBy(pool, mode, told.paymentId))?.payment;
    if (stored?.state === 'quarantined')
      await alarm('PAYMENT_QUARANTINED', mode, orderId, told, stored.note ?? 'it fits no order');
    else if (stored && stored.orderId !== orderId)
      await alarm('PAYMENT_CONFLICT', mode, orderId, told, 'this payment was told before for another order');
    else if (stored?.state === 'refunded' && stored.amountMinor !== told.amountMinor)
      await alarm(
        'PAYMENT_OF_ANOTHER_AMOUNT',
        mode,
        orderId,
        told,
        `${stored.amountMinor} of it were paid back`,
      );
  };

  return { alarm, askAPerson };
}
