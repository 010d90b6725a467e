// A provider's message may be late or lost. While a buyer waits for an order, the server asks the provider at intervals, so
// it knows of a payment long before the order would expire.
import type { OrderRecord } from '@parlor/economy/shop/order-record.ts';
import type { Settle, SettleDeps } from './settle.ts';
import { checkoutsOf } from './store.ts';

/** Providers report most payments within this time. */
const FIRST_AFTER_MS = 4_000;
const AGAIN_AFTER_MS = 8_000;
/** The number of orders whose last question is remembered. A forgotten one may be asked about too soon, which does no harm. */
const MAX_KNOWN = 10_000;

export function pollPendingPayment(
  d: SettleDeps,
  settle: Settle,
): (playerId: string, order: OrderRecord) => void {
  const lastRequestMs = new Map<string, number>();

  const ask = async (playerId: string, { orderId, mode }: OrderRecord): Promise<void> => {
    const provider = mode && d.providers.get(mode);
    if (!provider) return;
    for (const { purchaseId } of await checkoutsOf(d.pool, playerId, orderId)) {
      const checkout = await provider.ask(purchaseId);
      if (checkout?.state === 'paid') await settle.paid(mode, orderId, checkout.payment);
    }
  };

  return (playerId, order) => {
    if (order.status !== 'PLACED' || order.mode === undefined) return;
    const { orderId } = order;
    const nowMs = d.clock.now();
    const dueMs = (lastRequestMs.get(orderId) ?? -Infinity) + AGAIN_AFTER_MS;
    if (nowMs < order.placedAtMs + FIRST_AFTER_MS || nowMs < dueMs) return;
    const [oldest] = lastRequestMs.keys();
    if (lastRequestMs.size >= MAX_KNOWN && oldest !== undefined) lastRequestMs.delete(oldest);
    lastRequestMs.delete(orderId);
    lastRequestMs.set(orderId, nowMs);
    // Not awaited: the buyer's next request shows the result.
    ask(playerId, order).catch((e: unknown) =>
      d.log.warn({ order: orderId, reason: String(e) }, 'the payment provider could not be asked'),
    );
  };
}
