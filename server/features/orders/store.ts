// Reads orders and the rows besides them: requests to providers, and payments without an order.
import type pg from 'pg';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import type { OrderRecord, PaymentRecord } from '@parlor/economy/shop/order-record.ts';
import type { Checkout, PaymentReport } from '../../adapters/payments/port.ts';
import { orderRecord, paymentRecord, type OrderRow, type PaymentRow } from '../../players/rows/order-rows.ts';
import { allRows, anyRow, firstRow, raw, run } from '../../db/sql.ts';
import { pageByPage } from '../../db/page-by-page.ts';
import { inTransaction } from '../../db/transaction.ts';

export interface DueOrder {
  readonly playerId: string;
  readonly orderId: string;
}
/** The payment's owner; `playerId` 0 if no order was found for it. */
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
  const row = await firstRow<OrderRow>(pool, 'order')`
    select * from orders where player_id = ${playerId} and order_id = ${orderId}`;
  return row && orderRecord(row);
}

export async function paymentsOf(pool: pg.Pool, playerId: string, orderId: string): Promise<PaymentRecord[]> {
  const rows = await allRows<PaymentRow>(pool, 'payments-of-order')`
    select * from payments where player_id = ${playerId} and order_id = ${orderId} order by at`;
  return rows.map(paymentRecord);
}

/** A payment by the provider's id, of any player. */
export async function paymentBy(
  pool: pg.Pool,
  provider: PaymentMode,
  paymentId: string,
): Promise<DuePayment | undefined> {
  const owner = await firstRow<{ player_id: bigint }>(pool, 'payment-owner')`
    select player_id from payment_owners where payment_id = ${paymentId} and provider = ${provider}`;
  if (owner === undefined) return undefined;
  const row = await firstRow<PaymentRow>(pool, 'payment-by-id')`
    select * from payments where player_id = ${owner.player_id} and provider = ${provider}
      and payment_id = ${paymentId}`;
  return row && { playerId: String(owner.player_id), payment: paymentRecord(row) };
}

/** The order whose checkout has this purchase id. */
export async function orderOfCheckout(
  pool: pg.Pool,
  provider: PaymentMode,
  purchaseId: string,
): Promise<string | undefined> {
  const row = await firstRow<{ order_id: string }>(pool, 'order-of-checkout')`
    select order_id from checkouts where provider = ${provider} and purchase_id = ${purchaseId}`;
  return row?.order_id;
}

/** The player's ids at Telegram. */
export async function telegramIdsOf(pool: pg.Pool, playerId: string): Promise<string[]> {
  const rows = await allRows<{ subject: string }>(pool, 'telegram-identities')`
    select subject from identities where player_id = ${playerId} and provider = 'telegram'`;
  return rows.map((r) => r.subject);
}

/**
 * Accepts one payment at a time: false if another one was accepted and is not over yet. The same query id gets the
 * same reply again.
 */
export async function acceptPreCheckout(
  pool: pg.Pool,
  order: DueOrder,
  { queryId, nowMs, untilMs }: { queryId: string; nowMs: number; untilMs: number },
): Promise<boolean> {
  const now = new Date(nowMs);
  return anyRow(pool, 'let-payment-in')`
    update orders set pre_checkout_id = ${queryId}, pre_checkout_until = ${new Date(untilMs)}
    where player_id = ${order.playerId} and order_id = ${order.orderId} and status = 'PLACED'
      and expires_at > ${now}
      and (pre_checkout_id is null or pre_checkout_id = ${queryId} or pre_checkout_until <= ${now})`;
}

export async function stockTaken(pool: pg.Pool): Promise<Map<string, number>> {
  const rows = await allRows<{ item_id: string; taken: bigint }>(pool, 'stock')`
    select item_id, taken from stock`;
  return new Map(rows.map((r) => [r.item_id, Number(r.taken)]));
}

export async function checkoutsOf(pool: pg.Pool, playerId: string, orderId: string): Promise<Checkout[]> {
  const rows = await allRows<{ purchase_id: string; link: string; usd_value: string }>(
    pool,
    'checkouts-of-order',
  )`
    select purchase_id, link, usd_value from checkouts where player_id = ${playerId}
      and order_id = ${orderId} order by at`;
  return rows.map((r) => ({ purchaseId: r.purchase_id, link: r.link, usdValue: Number(r.usd_value) }));
}

export async function storeCheckout(
  pool: pg.Pool,
  order: { playerId: string; orderId: string; mode: PaymentMode },
  checkout: Checkout,
  nowMs: number,
): Promise<void> {
  await run(pool, 'store-checkout')`
    insert into checkouts (player_id, order_id, provider, purchase_id, link, usd_value, at)
    values (${order.playerId}, ${order.orderId}, ${order.mode}, ${checkout.purchaseId}, ${checkout.link},
      ${checkout.usdValue}, ${new Date(nowMs).toISOString()}) on conflict do nothing`;
}

/**
 * Money without an order: still to be refunded, or already refunded by the provider, so that a payment reported after it is not
 * refunded a second time.
 */
export async function recordUnmatched(
  pool: pg.Pool,
  provider: PaymentMode,
  payment: PaymentReport,
  { state, note, nowMs }: { state: 'refund-pending' | 'refunded'; note: string; nowMs: number },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    // Player 0 if no owner is known. Locked until the transaction ends.
    const owner = await firstRow<{ player_id: bigint }>(tx, 'unmatched-payment-owner')`
      insert into payment_owners as o (payment_id, provider, player_id)
      values (${payment.paymentId}, ${provider}, ${NOBODY})
      on conflict (payment_id, provider) do update set player_id = o.player_id returning player_id`;
    if (String(owner!.player_id) !== NOBODY) return;
    await run(tx, 'record-unmatched-payment')`
      insert into payments (player_id, provider, payment_id, order_id, amount, currency, payer, state, note, at)
      values (${NOBODY}, ${provider}, ${payment.paymentId}, '', ${payment.amountMinor}, ${payment.currency},
        ${payment.payer}, ${state}, ${note}, ${new Date(nowMs).toISOString()})
      on conflict (player_id, provider, payment_id) do update set state = 'refunded'
        where excluded.state = 'refunded'`;
  });
}

const ids = (rows: ReadonlyArray<{ player_id: bigint; order_id: string }>): DueOrder[] =>
  rows.map((r) => ({ playerId: String(r.player_id), orderId: r.order_id }));

export async function ordersToExpire(pool: pg.Pool, nowMs: number): Promise<DueOrder[]> {
  const rows = await allRows<{ player_id: bigint; order_id: string }>(pool, 'orders-to-expire')`
    select player_id, order_id from orders where status = 'PLACED'
      and expires_at <= ${new Date(nowMs).toISOString()} order by expires_at limit ${raw(AT_ONCE)}`;
  return ids(rows);
}

export async function ordersToDeliver(pool: pg.Pool): Promise<DueOrder[]> {
  const rows = await allRows<{ player_id: bigint; order_id: string }>(pool, 'orders-to-deliver')`
    select player_id, order_id from orders where status = 'PAID' and refund = 'none' order by updated_at
      limit ${raw(AT_ONCE)}`;
  return ids(rows);
}

/** All that wait at this moment, oldest first. */
export async function* paymentsToRefund(pool: pg.Pool, provider: PaymentMode): AsyncGenerator<DuePayment> {
  // A Date has no microseconds, so the time of the last row is kept as text.
  type Row = PaymentRow & { readonly player_id: bigint; readonly exact_at: string };
  const rows = pageByPage<Row>(
    AT_ONCE,
    (last) =>
      allRows<Row>(pool, 'payments-to-refund')`
      select *, at::text as exact_at from payments where state = 'refund-pending' and provider = ${provider}
        and (at, payment_id) > (${last?.exact_at ?? '-infinity'}::timestamptz, ${last?.payment_id ?? ''})
      order by at, payment_id limit ${raw(AT_ONCE)}`,
  );
  for await (const row of rows) yield { playerId: String(row.player_id), payment: paymentRecord(row) };
}

/** The payer of an erased account was needed until the refund was sent. */
export async function forgetPayerOfErased(pool: pg.Pool, { playerId, payment }: DuePayment): Promise<void> {
  await run(pool, 'payer-of-erased')`
    update payments set payer = null where player_id = ${playerId} and provider = ${payment.provider}
      and payment_id = ${payment.paymentId} and exists (select from account_deletions
        where player_id = ${playerId} and state in ('erasing', 'done'))`;
}

/** For a payment that has no order, and so no player's act to be written with. */
export async function unmatchedRefunded(pool: pg.Pool, payment: PaymentRecord): Promise<void> {
  await run(pool, 'unmatched-refunded')`
    update payments set state = 'refunded' where player_id = ${NOBODY} and provider = ${payment.provider}
      and payment_id = ${payment.paymentId}`;
}
export const isUnmatched = (due: DuePayment): boolean => due.playerId === NOBODY;

/** Up to which entry the provider's list of transactions was compared with ours. */
export async function comparedUpTo(pool: pg.Pool, provider: PaymentMode): Promise<number> {
  const row = await firstRow<{ position: bigint }>(pool, 'compared-up-to')`
    select position from payment_cursors where provider = ${provider}`;
  return Number(row?.position ?? 0n);
}
export async function storeComparedUpTo(
  pool: pg.Pool,
  provider: PaymentMode,
  position: number,
): Promise<void> {
  await run(pool, 'store-compared-up-to')`
    insert into payment_cursors (provider, position) values (${provider}, ${position})
    on conflict (provider) do update set position = greatest(payment_cursors.position, excluded.position)`;
}
/** Those of these payments that are not stored. */
export async function unknownPayments(
  pool: pg.Pool,
  provider: PaymentMode,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await allRows<{ payment_id: string }>(pool, 'stored-payments')`
    select payment_id from payment_owners where payment_id = any(${paymentIds}) and provider = ${provider}`;
  const known = new Set(rows.map((r) => r.payment_id));
  return new Set(paymentIds.filter((id) => !known.has(id)));
}
