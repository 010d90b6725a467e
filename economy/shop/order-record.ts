// An order and its payments: separate rows, written with the act that changes them.
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import type { Order, OrderEvent, OrderState, PaymentMode, RefundState } from '@parlor/contract/calls/shop.ts';
import { CENTS_PER_XTR } from '@parlor/contract/calls/shop.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { PurchaseCurrency } from '@parlor/contract/kernel/vocabulary.ts';
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { isoOf } from '../kernel/periods.ts';
import type { Given } from './deliveries.ts';

export interface TimelineEntry {
  readonly atMs: number;
  readonly event: OrderEvent;
  readonly note?: string;
}

export interface OrderRecord {
  readonly orderId: string;
  /** Of a product or a bundle. */
  readonly itemId: string;
  readonly title: string;
  readonly description: string;
  readonly quantity: number;
  /** Price and deliveries at the time it was placed (I31). */
  readonly priceMinor: bigint;
  readonly totalMinor: bigint;
  readonly currency: PurchaseCurrency;
  readonly items: readonly DeliveredItem[];
  /** Missing if it was paid with points. */
  readonly mode?: PaymentMode;
  readonly status: OrderState;
  readonly refund: RefundState;
  /** Whether it reserves stock now. */
  readonly holdsStock: boolean;
  /** The player's limit that it counts towards. */
  readonly limit?: { readonly key: string; readonly period: string };
  readonly placedAtMs: number;
  readonly updatedAtMs: number;
  /** When an unpaid order ends. */
  readonly expiresAtMs: number;
  /** The content release that it was placed under; missing in a host without releases. */
  readonly release?: number;
  /** The given items, for a refund to take back. */
  readonly given?: Given;
  readonly timeline: readonly TimelineEntry[];
}

/**
 * `kept`: it paid for its order and is not refunded. `quarantined`: it does not match an order and waits for an operator.
 */
export type PaymentState = 'kept' | 'refund-pending' | 'refunded' | 'quarantined';

export interface PaymentRecord {
  readonly provider: PaymentMode;
  /** The provider's id: a Telegram charge, a Breeze page. Unique for the provider (I33). */
  readonly paymentId: string;
  readonly orderId: string;
  readonly amountMinor: bigint;
  /** XTR, or USD in cents. */
  readonly currency: 'XTR' | 'USD';
  /** Id of the Telegram user who paid; a refund goes there. */
  readonly payer?: string;
  readonly state: PaymentState;
  readonly note?: string;
}

/** A change of how many of an item are reserved or sold. If the number would exceed `max`, the act is refused with `refusal`. */
export interface StockChange {
  readonly itemId: string;
  readonly by: number;
  readonly max?: number;
  /** The code of that refusal; SOLD_OUT by default. */
  readonly refusal?: ErrorCode;
}

export const viewOrder = (o: OrderRecord): Order => ({
  orderId: o.orderId,
  itemId: o.itemId,
  title: o.title,
  description: o.description,
  quantity: o.quantity,
  price: toWire(o.currency, o.priceMinor),
  total: toWire(o.currency, o.totalMinor),
  currency: o.currency,
  ...(o.currency === 'XTR' ? { usdTotal: (Number(o.totalMinor) * CENTS_PER_XTR) / 100 } : {}),
  ...(o.mode === undefined ? {} : { mode: o.mode }),
  status: o.status,
  refund: o.refund,
  placedAt: isoOf(o.placedAtMs),
  updatedAt: isoOf(o.updatedAtMs),
  ...(o.status === 'PLACED' ? { expiresAt: isoOf(o.expiresAtMs) } : {}),
  items: [...o.items],
  timeline: o.timeline.map(({ atMs, event, note }) => ({
    at: isoOf(atMs),
    event,
    ...(note === undefined ? {} : { note }),
  })),
});

/** The order with one more entry in its timeline; its time is never before that of the previous entry (I30). */
export function changed(
  order: OrderRecord,
  nowMs: number,
  change: Partial<OrderRecord>,
  event: OrderEvent,
  note?: string,
): OrderRecord {
  const atMs = Math.max(nowMs, order.updatedAtMs);
  return {
    ...order,
    ...change,
    updatedAtMs: atMs,
    timeline: [...order.timeline, { atMs, event, ...(note === undefined ? {} : { note }) }],
  };
}
