// The word of the providers. Each message may come late, twice, out of order or for nothing of ours; what can't be used
// is answered as taken, so that it blocks nothing behind it.
import type { FastifyInstance } from 'fastify';
import type { PaymentMode } from '@parlor/contract/shop.ts';
import type { Payments } from '../../adapters/payments/index.ts';
import { Refused } from '../../refused.ts';
import { breezeWebhook } from './breeze-webhook.ts';
import type { PaymentAlarms } from './payment-alarms.ts';
import type { Settle, SettleDeps } from './settle.ts';
import { telegramWebhook } from './telegram-webhook.ts';

export interface WebhookDeps extends Pick<SettleDeps, 'pool' | 'clock' | 'log'> {
  readonly settle: Settle;
  readonly alarms: Pick<PaymentAlarms, 'tell'>;
  /** Who tells us: missing where it is not set up. */
  readonly payments: Pick<Payments, 'stars' | 'breeze'>;
}

/**
 * Does what a provider told. A payment that was told before for another order is for a person: told again it would be so
 * for ever, and block the messages behind it.
 */
export async function believed(
  { alarms }: Pick<WebhookDeps, 'alarms'>,
  provider: PaymentMode,
  data: Readonly<Record<string, unknown>>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (e) {
    if (!(e instanceof Refused && e.code === 'TRANSACTION_CONFLICT')) throw e;
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

export const webhooksPlugin =
  (d: WebhookDeps) =>
  (app: FastifyInstance): void => {
    const { stars, breeze } = d.payments;
    if (stars) telegramWebhook(app, d, stars);
    if (breeze) breezeWebhook(app, d, breeze);
  };
