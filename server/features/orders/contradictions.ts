// A provider's word that contradicts what it told before.
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PaymentAlarms } from './payment-alarms.ts';

/**
 * Does what a provider told. A payment that was told before for another order is for a person: told again it would be so
 * for ever, and block the messages behind it.
 */
export async function believed(
  { alarms }: { readonly alarms: Pick<PaymentAlarms, 'tell'> },
  provider: PaymentMode,
  data: Readonly<Record<string, unknown>>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (e) {
    if (!(e instanceof ApiError && e.code === 'TRANSACTION_CONFLICT')) throw e;
    const id = data['telegram_payment_charge_id'] ?? data['pageId'];
    const reason = 'this payment was told before for another order';
    await alarms.tell({
      provider,
      type: 'PAYMENT_CONFLICT',
      orderId: undefined,
      data: { ...data, ...(typeof id === 'string' ? { id } : {}), reason },
    });
  }
}
