// Reading orders, and the rows that stand beside them: what providers were asked, and payments that fit no order.
import type pg from 'pg';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import type { OrderRecord, PaymentRecord } from '@parlor/economy/shop/order-record.ts';
import type { Checkout, PaymentReport } from '../../adapters/payments/port.ts';
import { orderRecord, paymentRecord, type OrderRow, type PaymentRow } from '../../players/rows/order-rows.ts';

export interface DueOrder {
  readonly playerId: string;
  readonly orderId: string;
}
/** Whose payment it is; `playerId` 0 where no order was found for it. */
export interface DuePayment {
  readonly playerId: string;
  readonly payment: PaymentRecord;
}
const NOBODY = '0';
const AT_ONCE = 200;

export async function findOrder(
  pool: pg.Pool,
  playerId: string,
  orderId: string,
): Promise<OrderRecord | undefined> {
  const { rows } = await pool.query<OrderRow>({
    name: 'order',
    text: 'select * from orders where player_id = $1 and order_id = $2',
    values: [playerId, orderId],
  });
  return rows[0] && orderRecord(rows[0]);
}

export async function paymentsOf(pool: pg.Pool, playerId: string, orderId: string): Promise<PaymentRecord[]> {
  const { rows } = await pool.query<PaymentRow>({
    name: 'payments-of-order',
    text: 'select * from payments where player_id = $1 and order_id = $2 order by at',
    values: [playerId, orderId],
  });
  return rows.map(paymentRecord);
}

/** A payment by the provider's own name for it, whosever it is. */
export async function paymentBy(
  pool: pg.Pool,
  provider: PaymentMode,
  paymentId: string,
): Promise<DuePayment | undefined> {
  const { rows } = await pool.query<PaymentRow & { player_id: bigint }>({
    name: 'payment-by-id',
    text: 'select * from payments where provider = $1 and payment_id = $2',
    values: [provider, paymentId],
  });
  return rows[0] && { playerId: String(rows[0].player_id), payment: paymentRecord(rows[0]) };
}

/** The order for which this was prepared. */
export async function orderOfCheckout(
  pool: pg.Pool,
  provider: PaymentMode,
  purchaseId: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ order_id: string }>({
    name: 'order-of-checkout',
    text: 'select order_id from checkouts where provider = $1 and purchase_id = $2',
    values: [provider, purchaseId],
  });
  return rows[0]?.order_id;
}

/** The owner's own numbers at Telegram. */
export async function telegramIdsOf(pool: pg.Pool, playerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string }>({
    name: 'telegram-identities',
    text: "select subject from identities where player_id = $1 and provider = 'telegram'",
    values: [playerId],
  });
  return rows.map((r) => r.subject);
}

/**
 * Lets one payment at a time in: false where another one was let in and is not over yet. The same question asked again is
 * let in again.
 */
export async function letIn(
  pool: pg.Pool,
  order: DueOrder,
  { queryId, nowMs, untilMs }: { queryId: string; nowMs: number; untilMs: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'let-payment-in',
    text: `update orders set pre_checkout_id = $3, pre_checkout_until = $4
      where player_id = $1 and order_id = $2 and status = 'PLACED' and expires_at > $5
        and (pre_checkout_id is null or pre_checkout_id = $3 or pre_checkout_until <= $5)`,
    values: [
      order.playerId,
      order.orderId,
      queryId,
      new Date(untilMs).toISOString(),
      new Date(nowMs).toISOString(),
    ],
  });
  return rowCount === 1;
}

export async function stockTaken(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ item_id: string; taken: bigint }>({
    name: 'stock',
    text: 'select item_id, taken from stock',
  });
  return new Map(rows.map((r) => [r.item_id, Number(r.taken)]));
}

export async function checkoutsOf(pool: pg.Pool, playerId: string, orderId: string): Promise<Checkout[]> {
  const { rows } = await pool.query<{ purchase_id: string; link: string; usd_value: string }>({
    name: 'checkouts-of-order',
    text: 'select purchase_id, link, usd_value from checkouts where player_id = $1 and order_id = $2 order by at',
    values: [playerId, orderId],
  });
  return rows.map((r) => ({ purchaseId: r.purchase_id, link: r.link, usdValue: Number(r.usd_value) }));
}

export async function keepCheckout(
  pool: pg.Pool,
  order: { playerId: string; orderId: string; mode: PaymentMode },
  checkout: Checkout,
  nowMs: number,
): Promise<void> {
  await pool.query({
    name: 'keep-checkout',
    text: `insert into checkouts (player_id, order_id, provider, purchase_id, link, usd_value, at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [
      order.playerId,
      order.orderId,
      order.mode,
      checkout.purchaseId,
      checkout.link,
      checkout.usdValue,
      new Date(nowMs).toISOString(),
    ],
  });
}

/**
 * Money for which there is no order: to be paid back, or paid back by the provider, so that a payment that is told after it
 * is not paid back a second time.
 */
export async function keepStray(
  pool: pg.Pool,
  provider: PaymentMode,
  payment: PaymentReport,
  { state, note, nowMs }: { state: 'refund-pending' | 'refunded'; note: string; nowMs: number },
): Promise<void> {
  await pool.query({
    name: 'keep-stray-payment',
    text: `insert into payments (provider, payment_id, player_id, order_id, amount, currency, payer, state, note, at)
      values ($1, $2, $3, '', $4, $5, $6, $7, $8, $9)
      on conflict (provider, payment_id) do update set state = 'refunded'
        where payments.player_id = ${NOBODY} and excluded.state = 'refunded'`,
    values: [
      provider,
      payment.paymentId,
      NOBODY,
      payment.amountMinor,
      payment.currency,
      payment.payer ?? null,
      state,
      note,
      new Date(nowMs).toISOString(),
    ],
  });
}

const ids = (rows: ReadonlyArray<{ player_id: bigint; order_id: string }>): DueOrder[] =>
  rows.map((r) => ({ playerId: String(r.player_id), orderId: r.order_id }));

export async function ordersToExpire(pool: pg.Pool, nowMs: number): Promise<DueOrder[]> {
  const { rows } = await pool.query<{ player_id: bigint; order_id: string }>({
    name: 'orders-to-expire',
    text: `select player_id, order_id from orders where status = 'PLACED' and expires_at <= $1 order by expires_at limit ${AT_ONCE}`,
    values: [new Date(nowMs).toISOString()],
  });
  return ids(rows);
}

export async function ordersToDeliver(pool: pg.Pool): Promise<DueOrder[]> {
  const { rows } = await pool.query<{ player_id: bigint; order_id: string }>({
    name: 'orders-to-deliver',
    text: `select player_id, order_id from orders where status = 'PAID' and refund = 'none' order by updated_at limit ${AT_ONCE}`,
  });
  return ids(rows);
}

export async function paymentsToRefund(pool: pg.Pool): Promise<DuePayment[]> {
  const { rows } = await pool.query<PaymentRow & { player_id: bigint }>({
    name: 'payments-to-refund',
    text: `select * from payments where state = 'refund-pending' order by at limit ${AT_ONCE}`,
  });
  return rows.map((row) => ({ playerId: String(row.player_id), payment: paymentRecord(row) }));
}

/** For a payment that has no order, and so no player's act to be written with. */
export async function strayRefunded(pool: pg.Pool, payment: PaymentRecord): Promise<void> {
  await pool.query({
    name: 'stray-refunded',
    text: `update payments set state = 'refunded' where provider = $1 and payment_id = $2 and player_id = ${NOBODY}`,
    values: [payment.provider, payment.paymentId],
  });
}
export const isStray = (due: DuePayment): boolean => due.playerId === NOBODY;

/** How much of the provider's own list of transactions was compared with ours. */
export async function comparedUpTo(pool: pg.Pool, provider: PaymentMode): Promise<number> {
  const { rows } = await pool.query<{ position: bigint }>({
    name: 'compared-up-to',
    text: 'select position from payment_cursors where provider = $1',
    values: [provider],
  });
  return Number(rows[0]?.position ?? 0n);
}
export async function keepComparedUpTo(
  pool: pg.Pool,
  provider: PaymentMode,
  position: number,
): Promise<void> {
  await pool.query({
    name: 'keep-compared-up-to',
    text: `insert into payment_cursors (provider, position) values ($1, $2)
      on conflict (provider) do update set position = greatest(payment_cursors.position, excluded.position)`,
    values: [provider, position],
  });
}
/** Those of these payments that we never heard of. */
export async function unknownPayments(
  pool: pg.Pool,
  provider: PaymentMode,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await pool.query<{ payment_id: string }>({
    name: 'known-payments',
    text: 'select payment_id from payments where provider = $1 and payment_id = any($2)',
    values: [provider, paymentIds],
  });
  const known = new Set(rows.map((r) => r.payment_id));
  return new Set(paymentIds.filter((id) => !known.has(id)));
}
