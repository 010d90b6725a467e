// What a provider's report or the passing of time does to an order. Each ends in an act of the engine, so each step
// happens once. The rules, also those for a repeated report, are in economy/shop/orders.ts.
import type { InLanguage } from '@parlor/contract/content/languages/translations.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import type pg from 'pg';
import type { OrderRecord } from '@parlor/economy/shop/order-record.ts';
import type { Order, PaymentMode } from '@parlor/contract/calls/shop.ts';
import type { PaymentProvider, PaymentReport } from '../../adapters/payments/port.ts';
import type { Known } from '../../players/load.ts';
import type { HeldPlayers } from '../../players/held-players.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';
import { playerOfOrder } from '../../players/rows/order-ids.ts';
import { orderIn, othersWait } from './known-order.ts';
import { createPaymentWarnings, orAlarm, type PaymentAlarms } from './payment-alarms.ts';
import { checkoutsOf, findOrder, recordUnmatched, paymentBy, paymentsOf, telegramIdsOf } from './store.ts';
import type { Deps, Log } from '../../runtime/deps.ts';

export interface SettleDeps extends Deps {
  readonly players: Players;
  /** Breaks of payers. */
  readonly heldPlayers: Pick<HeldPlayers, 'pauseOf'>;
  /** The configured payment modes. */
  readonly providers: ReadonlyMap<PaymentMode, PaymentProvider>;
  /** For cases that the rules cannot decide. */
  readonly alarms: Pick<PaymentAlarms, 'raise'>;
  /** Translates titles on the providers' pages; without it they are English. */
  readonly inLanguage?: (language: Language) => InLanguage;
  readonly log: Pick<Log, 'warn' | 'error'>;
}
type Also = (tx: pg.ClientBase, order: Order) => Promise<void>;
export interface Settle {
  /** A provider reports a payment. A repeat is safe. */
  paid(mode: PaymentMode, orderId: string, payment: PaymentReport): Promise<void>;
  /** A provider reports a refund. It concerns this one payment, and the items it paid for. A repeat is safe. */
  refunded(mode: PaymentMode, orderId: string, payment: PaymentReport): Promise<void>;
  /** Ends an unpaid order; the provider is asked first. If it was paid after all, the order counts as paid. */
  close(
    playerId: string,
    orderId: string,
    because: 'cancelled' | 'expired',
    /** Written in the same transaction, and not at all if the order had ended before. */
    also?: Also,
  ): Promise<Order>;
  /** Delivers a paid order, and returns it; pays it back if the buyer is on a break. */
  deliver(playerId: string, orderId: string): Promise<Order>;
  /**
   * Refunds an order by our decision; the provider is asked until it has confirmed. `also` is written in the same
   * transaction, and not at all if nothing is refunded.
   */
  refund(playerId: string, orderId: string, because: string, also?: Also): Promise<Order>;
}

const REFUND_TRIES = 3;

export function createSettle(d: SettleDeps): Settle {
  const { pool, clock, players, providers, alarms, log } = d;

  const { alarm, raiseAlarm } = createPaymentWarnings(pool, alarms);

  const stockAllows = (known: Known): boolean => {
    const order = orderIn(known);
    const stock = players.content.shop.products.find((p) => p.id === order.itemId)?.stock;
    return stock === undefined || (known.taken ?? 0) + order.quantity <= stock;
  };

  const deliver: Settle['deliver'] = (playerId, orderId) => {
    const refundIfOnBreak = (e: unknown) => {
      if (!(e instanceof ApiError && e.code === 'CARE_PAUSED')) throw e;
      return refundOrder(d, playerId, orderId, 'the buyer is on a break');
    };
    const wanted = { order: { orderId }, input: (known: Known) => ({ order: orderIn(known) }) };
    return players.act('deliverOrder', playerId, wanted).then(({ reply }) => reply, refundIfOnBreak);
  };

  const record = async (
    playerId: string,
    mode: PaymentMode,
    orderId: string,
    payment: PaymentReport,
    mayRevive: boolean,
  ) => {
    const owners = mode === 'telegram' ? await telegramIdsOf(pool, playerId) : [];
    return players.act('orderPaid', playerId, {
      order: { orderId, payment: { provider: mode, paymentId: payment.paymentId } },
      input: (known) => ({
        order: orderIn(known),
        payment: { provider: mode, ...payment },
        known: known.payment,
        owners,
        canRevive: mayRevive && stockAllows(known),
      }),
    });
  };

  const paid: Settle['paid'] = async (mode, orderId, payment) => {
    const playerId = playerOfOrder(orderId);
    const order = playerId === undefined ? undefined : await findOrder(pool, playerId, orderId);
    if (playerId === undefined || !order) {
      log.error(
        { provider: mode, payment: payment.paymentId },
        'a payment for no order of ours; it is refunded',
      );
      const note = `no order ${orderId.slice(0, 64)}`;
      await recordUnmatched(pool, mode, payment, { state: 'refund-pending', note, nowMs: clock.now() });
      return;
    }
    const { reply } = await record(playerId, mode, orderId, payment, true).catch((e: unknown) => {
      // The last of the stock was sold meanwhile: the late payment is refunded.
      if (e instanceof ApiError && e.code === 'SOLD_OUT')
        return record(playerId, mode, orderId, payment, false);
      throw e;
    });
    if (reply.status === 'PAID' && reply.refund === 'none') await deliver(playerId, orderId);
    await raiseAlarm(mode, orderId, payment);
    await endOtherCheckouts(d, { playerId, orderId }, mode, payment.paymentId);
  };

  const refunded: Settle['refunded'] = async (mode, orderId, payment) => {
    const recorded = (await paymentBy(pool, mode, payment.paymentId))?.payment;
    const paidFor = recorded?.orderId === '' ? undefined : (recorded?.orderId ?? orderId);
    if (
      recorded &&
      (recorded.amountMinor !== payment.amountMinor || recorded.currency !== payment.currency)
    ) {
      const reason = `the payment was of ${recorded.amountMinor} ${recorded.currency}, in minor units`;
      await alarm('REFUND_OF_ANOTHER_AMOUNT', mode, paidFor ?? orderId, payment, reason);
      return;
    }
    const playerId = paidFor === undefined ? undefined : playerOfOrder(paidFor);
    const order =
      playerId === undefined || paidFor === undefined ? undefined : await findOrder(pool, playerId, paidFor);
    if (playerId === undefined || !order) {
      const note = 'paid back by the provider, for no order of ours';
      await recordUnmatched(pool, mode, payment, { state: 'refunded', note, nowMs: clock.now() });
      // A refund that we made raises no alarm: its payment has another note.
      if (!recorded || recorded.note === note)
        await alarm('REFUND_FOR_NO_ORDER', mode, orderId, payment, note);
      return;
    }
    await players.act('paymentRefunded', playerId, {
      order: { orderId: order.orderId, payment: { provider: mode, paymentId: payment.paymentId } },
      input: (known) => ({
        order: orderIn(known),
        payment: { provider: mode, ...payment },
        known: known.payment,
        othersWait: othersWait(known, payment.paymentId),
      }),
    });
  };

  const close: Settle['close'] = async (playerId, orderId, because, also) => {
    const order = await findOrder(pool, playerId, orderId);
    if (!order) throw new ApiError('ORDER_NOT_FOUND');
    const provider = order.mode && providers.get(order.mode);
    const checkouts = provider && order.status === 'PLACED' ? await checkoutsOf(pool, playerId, orderId) : [];
    const reportedAs = (payment: PaymentReport) =>
      orAlarm(alarms, order.mode!, { pageId: payment.paymentId }, () => paid(order.mode!, orderId, payment));
    for (const { purchaseId } of checkouts) {
      const checkout = await provider!.ask(purchaseId).catch((e: unknown) => {
        log.warn({ order: orderId, reason: String(e) }, 'the payment provider could not be asked');
        return 'no answer' as const;
      });
      // It would not be told either: the page ends by itself, and a late payment is reported.
      if (checkout === 'no answer') continue;
      if (checkout?.state === 'paid') await reportedAs(checkout.payment);
      else await provider!.end(purchaseId);
    }
    const noted = ifChanged(also);
    const { reply } = await players.act('cancelOrder', playerId, {
      order: { orderId },
      input: (known) => ({ order: noted.seen(known), because }),
      ...noted.options,
    });
    return reply;
  };

  return {
    paid,
    refunded,
    close,
    deliver,
    refund: (...order) => refundOrder(d, ...order),
  };
}

/** Runs `also` only if the act changed the order: it may change something else alone, such as a period that ended. */
function ifChanged(also: Also | undefined) {
  let was: OrderRecord | undefined;
  const changed: Also = async (tx, now) => {
    if (was?.status !== now.status || was.refund !== now.refund) await also?.(tx, now);
  };
  return {
    seen: (known: Known): OrderRecord => (was = orderIn(known)),
    options: also === undefined ? {} : { also: changed },
  };
}

async function refundOrder(
  { pool, players }: SettleDeps,
  ...[playerId, orderId, because, also]: Parameters<Settle['refund']>
): Promise<Order> {
  for (let triesLeft = REFUND_TRIES; ; triesLeft--) {
    const payments = await paymentsOf(pool, playerId, orderId);
    const payment = payments.find((p) => p.state === 'kept');
    const noted = ifChanged(also);
    const { reply } = await players.act('refundOrder', playerId, {
      order: { orderId },
      input: (known) => ({ order: noted.seen(known), payment, because }),
      ...noted.options,
    });
    const isPaid = reply.status === 'PAID' || reply.status === 'DELIVERED';
    // The payment was reported between the two reads: it is known now.
    const wasPaidMeanwhile =
      isPaid && reply.currency !== 'PP' && reply.refund === 'none' && payment === undefined;
    if (!wasPaidMeanwhile || triesLeft === 1) return reply;
  }
}

/** Closes the other checkouts of a paid order, if the provider can. */
async function endOtherCheckouts(
  { pool, providers }: SettleDeps,
  { playerId, orderId }: { readonly playerId: string; readonly orderId: string },
  mode: PaymentMode,
  paymentId: string,
): Promise<void> {
  const provider = providers.get(mode);
  if (!provider) return;
  for (const { purchaseId } of await checkoutsOf(pool, playerId, orderId))
    if (purchaseId !== paymentId) await provider.end(purchaseId);
}
