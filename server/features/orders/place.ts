// Ordering (spec §7): the engine first places the order; then its payment is prepared. A repeat with the same key finds
// the order and gives the same answer.
import type { Answer } from '@parlor/contract/kernel/contract.ts';
import { CENTS_PER_XTR, type Order, type OrderCreated } from '@parlor/contract/calls/shop.ts';
import { viewOrder } from '@parlor/economy/shop/order-record.ts';
import { PAID_BY } from '@parlor/economy/kernel/switches.ts';
import type { InLanguage } from '@parlor/contract/content/languages/translations.ts';
import type { Checkout } from '../../adapters/payments/port.ts';
import type { Handler } from '../../http/handlers.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import { ApiError, retryLater } from '../../http/api-error.ts';
import { mustBeSwitchedOn } from '../../players/switched-on.ts';
import { mustBeAllowedToPay } from './must-be-allowed-to-pay.ts';
import { playerLanguage } from '../../texts/player-language.ts';
import { orderIdOf } from '../../players/rows/order-ids.ts';
import type { SettleDeps } from './settle.ts';
import { checkoutsOf, findOrder, storeCheckout } from './store.ts';

const RETRY_AFTER_S = 2;

export const placeOrder =
  (d: SettleDeps): Handler<'placeOrder'> =>
  async ({ body, caller, request }): Promise<Answer<'placeOrder'>> => {
    const { playerId, platform } = caller;
    const key = idempotencyOf('placeOrder', { request, body });
    const orderId = orderIdOf(playerId, key?.key);
    const { productId: itemId, quantity, paymentMode: mode, price: shownPrice } = body;
    const modes = [...d.providers.keys()];
    const { reply: order } = await d.players.act('placeOrder', playerId, {
      order: { orderId, stockOf: itemId },
      input: (known) => ({
        orderId,
        itemId,
        quantity,
        mode,
        platform,
        modes,
        shownPrice,
        taken: known.taken ?? 0,
        known: known.order,
      }),
    });
    const isOther =
      order.itemId !== itemId ||
      order.quantity !== quantity ||
      (order.mode !== undefined && order.mode !== mode);
    if (isOther) throw new ApiError('IDEMPOTENCY_KEY_REUSED');
    return order.currency === 'PP' ? nothingToPay(order) : toPay(d, playerId, order);
  };

/** Continues an unpaid order: replies with the same checkout, or `no_payment_required` if it is paid, cancelled or expired. */
export const payOrder =
  (d: SettleDeps): Handler<'payOrder'> =>
  async ({ params, caller: { playerId, platform } }): Promise<Answer<'payOrder'>> => {
    const record = await findOrder(d.pool, playerId, params.orderId);
    if (!record) throw new ApiError('ORDER_NOT_FOUND');
    const order = viewOrder(record);
    const isPayable =
      order.status === 'PLACED' && order.currency === 'XTR' && record.expiresAtMs > d.clock.now();
    if (!isPayable) return nothingToPay(order);
    // Ordered on the website and continued in the messenger, where cards are not offered.
    if (order.mode === 'breeze' && platform === 'telegram')
      throw new ApiError('PAYMENT_MODE_REFUSED', undefined, { modes: ['telegram'] });
    mustBeSwitchedOn(d.players.world(), { kind: PAID_BY[order.mode!] });
    await mustBeAllowedToPay(d.players, playerId, record);
    return toPay(d, playerId, order);
  };

const nothingToPay = ({ orderId, total, currency }: Order): OrderCreated => ({
  type: 'no_payment_required',
  orderId,
  total,
  currency,
});

async function toPay(d: SettleDeps, playerId: string, order: Order): Promise<OrderCreated> {
  const { orderId, itemId, title, description = '', quantity, price } = order;
  const checkout = await checkoutFor(d, playerId, order);
  return {
    type: 'payment_required',
    mode: order.mode!,
    orderId,
    ...checkout,
    params: { itemId, title, description, quantity, price, reference: orderId },
  };
}

/** The prepared payment, or a new preparation. If there is none, the order waits for another attempt. */
async function checkoutFor(d: SettleDeps, playerId: string, order: Order): Promise<Checkout> {
  const { orderId } = order;
  const mode = order.mode!;
  const [before] = await checkoutsOf(d.pool, playerId, orderId);
  // `usdValue` is in cents. It is computed again, because an earlier version stored dollars.
  if (before) return { ...before, usdValue: order.total * CENTS_PER_XTR };
  const provider = d.providers.get(mode);
  if (!provider) throw new ApiError('PAYMENT_MODE_REFUSED', undefined, { modes: [...d.providers.keys()] });
  const nowMs = d.clock.now();
  const say: InLanguage =
    d.inLanguage?.(await playerLanguage(d.pool, playerId)) ?? ((english: string) => english);
  const prepared = await provider.prepare({
    orderId,
    attempt: nowMs,
    playerId,
    itemId: order.itemId,
    title: say(order.title),
    description: say(order.description ?? order.title),
    quantity: order.quantity,
    totalXtr: order.total,
  });
  if ('unavailable' in prepared) {
    d.log.warn(
      { order: orderId, provider: mode, reason: prepared.unavailable },
      'a payment could not be prepared',
    );
    throw retryLater('PAYMENT_UNAVAILABLE', RETRY_AFTER_S);
  }
  await storeCheckout(d.pool, { playerId, orderId, mode }, prepared, nowMs);
  return prepared;
}
