// Orders and payments between their rows and what the engine knows.
import type { OrderState, PaymentMode, RefundState } from '@parlor/contract/calls/shop.ts';
import type { PurchaseCurrency } from '@parlor/contract/kernel/vocabulary.ts';
import type { OrderRecord, PaymentRecord, PaymentState } from '@parlor/economy/shop/order-record.ts';

/** As `row_to_json` gives it: amounts stay below 2^53 by the schema, times are ISO texts. */
export interface OrderRow {
  readonly order_id: string;
  readonly item_id: string;
  readonly title: string;
  readonly description: string;
  readonly quantity: number;
  readonly price: number | bigint;
  readonly total: number | bigint;
  readonly currency: PurchaseCurrency;
  readonly mode: PaymentMode | null;
  readonly items: string;
  readonly status: OrderState;
  readonly refund: RefundState;
  readonly holds_stock: boolean;
  readonly limit_key: string | null;
  readonly limit_period: string | null;
  readonly given: string | null;
  readonly timeline: string;
  readonly placed_at: string | Date;
  readonly updated_at: string | Date;
  readonly expires_at: string | Date;
  readonly release: number | null;
}
export interface PaymentRow {
  readonly provider: PaymentMode;
  readonly payment_id: string;
  readonly order_id: string;
  readonly amount: number | bigint;
  readonly currency: 'XTR' | 'USD';
  readonly payer: string | null;
  readonly state: PaymentState;
  readonly note: string | null;
}

type Columns = ReadonlyArray<readonly [name: string, type: string]>;
type Value = string | number | bigint | boolean | null;
const iso = (ms: number): string => new Date(ms).toISOString();

export const orderColumns: Columns = [
  ['order_id', 'text'],
  ['item_id', 'text'],
  ['title', 'text'],
  ['description', 'text'],
  ['quantity', 'integer'],
  ['price', 'bigint'],
  ['total', 'bigint'],
  ['currency', 'text'],
  ['mode', 'text'],
  ['items', 'text'],
  ['status', 'text'],
  ['refund', 'text'],
  ['holds_stock', 'boolean'],
  ['limit_key', 'text'],
  ['limit_period', 'text'],
  ['given', 'text'],
  ['timeline', 'text'],
  ['placed_at', 'timestamptz'],
  ['updated_at', 'timestamptz'],
  ['expires_at', 'timestamptz'],
  ['release', 'integer'],
];
export const orderValues = (o: OrderRecord): Value[] => [
  o.orderId,
  o.itemId,
  o.title,
  o.description,
  o.quantity,
  o.priceMinor,
  o.totalMinor,
  o.currency,
  o.mode ?? null,
  JSON.stringify(o.items),
  o.status,
  o.refund,
  o.holdsStock,
  o.limit?.key ?? null,
  o.limit?.period ?? null,
  o.given === undefined ? null : JSON.stringify(o.given),
  JSON.stringify(o.timeline),
  iso(o.placedAtMs),
  iso(o.updatedAtMs),
  iso(o.expiresAtMs),
  o.release ?? null,
];
export const orderRecord = (row: OrderRow): OrderRecord => ({
  orderId: row.order_id,
  itemId: row.item_id,
  title: row.title,
  description: row.description,
  quantity: row.quantity,
  priceMinor: BigInt(row.price),
  totalMinor: BigInt(row.total),
  currency: row.currency,
  items: JSON.parse(row.items) as OrderRecord['items'],
  ...(row.mode === null ? {} : { mode: row.mode }),
  status: row.status,
  refund: row.refund,
  holdsStock: row.holds_stock,
  ...(row.limit_key === null || row.limit_period === null
    ? {}
    : { limit: { key: row.limit_key, period: row.limit_period } }),
  ...(row.given === null ? {} : { given: JSON.parse(row.given) as NonNullable<OrderRecord['given']> }),
  timeline: JSON.parse(row.timeline) as OrderRecord['timeline'],
  placedAtMs: new Date(row.placed_at).getTime(),
  updatedAtMs: new Date(row.updated_at).getTime(),
  expiresAtMs: new Date(row.expires_at).getTime(),
  ...(row.release === null ? {} : { release: row.release }),
});

export const paymentColumns: Columns = [
  ['provider', 'text'],
  ['payment_id', 'text'],
  ['order_id', 'text'],
  ['amount', 'bigint'],
  ['currency', 'text'],
  ['payer', 'text'],
  ['state', 'text'],
  ['note', 'text'],
];
export const paymentValues = (p: PaymentRecord): Value[] => [
  p.provider,
  p.paymentId,
  p.orderId,
  p.amountMinor,
  p.currency,
  p.payer ?? null,
  p.state,
  p.note ?? null,
];
export const paymentRecord = (row: PaymentRow): PaymentRecord => ({
  provider: row.provider,
  paymentId: row.payment_id,
  orderId: row.order_id,
  amountMinor: BigInt(row.amount),
  currency: row.currency,
  ...(row.payer === null ? {} : { payer: row.payer }),
  state: row.state,
  ...(row.note === null ? {} : { note: row.note }),
});
