// Converts orders and payments between their rows and the engine's types.
import type { OrderRecord, PaymentRecord } from '@parlor/economy/shop/order-record.ts';
import { columnsOf, recordOf } from '../../db/columns.ts';

/** As the driver or `row_to_json` gives it. */
export type OrderRow = { readonly order_id: string };
export type PaymentRow = { readonly payment_id: string };

export const orderColumns = columnsOf(
  `order_id text, item_id text, title text, description text, quantity integer, price minor, total minor, currency text,
  mode text?, items json, status text, refund text, holds_stock boolean, limit_key text?, limit_period text?, given json?,
  timeline json, placed_at instant, updated_at instant, expires_at instant, release integer?`,
);
export const orderFields = ({ limit, ...order }: OrderRecord): object => ({
  ...order,
  limitKey: limit?.key,
  limitPeriod: limit?.period,
});
export function orderRecord(row: OrderRow): OrderRecord {
  type Fields = OrderRecord & { readonly limitKey?: string; readonly limitPeriod?: string };
  const { limitKey: key, limitPeriod: period, ...order } = recordOf<Fields>(orderColumns, row);
  return key === undefined || period === undefined ? order : { ...order, limit: { key, period } };
}

export const paymentColumns = columnsOf(
  `provider text, payment_id text, order_id text, amount minor, currency text, payer text?, state text, note text?`,
);
export const paymentRecord = (row: PaymentRow): PaymentRecord => recordOf<PaymentRecord>(paymentColumns, row);
