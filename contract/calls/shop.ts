// Products, bundles, orders and their payments (spec §3, §4, §7).
import * as z from 'zod/mini';
import { ContentText } from '../kernel/content-text.ts';
import { get, post } from '../kernel/endpoint.ts';
import { STARTING_ERRORS } from '../kernel/starting-errors.ts';
import {
  AnyLootboxKind,
  Count,
  DurationMs,
  Instant,
  Money,
  PurchaseCurrency,
  Rarity,
  limitOf,
} from '../kernel/vocabulary.ts';

/** An XTR (Telegram Star) is worth 1/50 dollar (spec §9): two cents. */
export const CENTS_PER_XTR = 2;

export const Delivery = z.discriminatedUnion('type', [
  z.object({ type: z.literal('token'), symbol: z.string(), amount: Money }),
  z.object({ type: z.literal('lootbox'), kind: AnyLootboxKind, amount: z.int().check(z.minimum(1)) }),
  z.object({
    type: z.literal('dailyPP'),
    beginning: Money,
    amount: Money,
    duration: z.int().check(z.positive()),
  }),
  z.object({ type: z.literal('pack'), collectiblesAmount: z.int().check(z.positive()), bestDraw: Rarity }),
  z.object({ type: z.literal('metaFeature'), feature: z.string() }),
  z.object({ type: z.literal('none') }),
]);
export type Delivery = z.infer<typeof Delivery>;

/** Why a product is unavailable now, and when it is available again, if known (not in the specification). */
export const Unavailable = z.object({
  because: z.enum(['sold-out', 'limit-reached', 'not-on-sale-yet', 'sale-ended', 'switched-off']),
  until: z.optional(Instant),
});
/**
 * `imgSrc` is the address of the product's picture as WebP; the same address with `.svg` is the drawing. `remaining` is
 * null without a stock limit. Not in the specification: `picture` names the drawing; dollars for prices in XTR; the
 * player's limit; the window of the sale.
 */
export const Product = z.object({
  id: z.string(),
  name: ContentText,
  description: ContentText,
  available: z.boolean(),
  imgSrc: z.url(),
  price: Money,
  currency: PurchaseCurrency,
  quantity: z.optional(Count),
  remaining: z.nullable(Count),
  deliveries: z.array(Delivery),
  picture: z.optional(z.string()),
  usdPrice: z.optional(z.number()),
  /** The maximum in one order; one without it. */
  maxQuantity: z.optional(z.int().check(z.positive())),
  limit: z.optional(
    z.object({
      count: z.int().check(z.positive()),
      left: Count,
      period: z.enum(['day', 'week', 'month', 'ever']),
    }),
  ),
  unavailable: z.optional(Unavailable),
  saleUntil: z.optional(Instant),
});
export type Product = z.infer<typeof Product>;
export const BundleItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pp_insta'), amount: Money }),
  z.object({
    kind: z.literal('daily_pp'),
    beginning: Money,
    amount: Money,
    duration: z.int().check(z.positive()),
  }),
  z.object({ kind: z.literal('lootbox'), lootbox: AnyLootboxKind, amount: z.int().check(z.minimum(1)) }),
  z.object({ kind: z.literal('pp_boost'), percentage: z.int().check(z.positive()), amount: Money }),
  z.object({ kind: z.literal('pack'), collectiblesAmount: z.int().check(z.positive()), bestDraw: Rarity }),
]);
export type BundleItem = z.infer<typeof BundleItem>;
export const BundleCategory = z.enum(['LOYALTY', 'ENGAGEMENT', 'WELCOME', 'RETURN']);
export type BundleCategory = z.infer<typeof BundleCategory>;
export const Bundle = z.object({
  category: BundleCategory,
  id: z.string(),
  name: ContentText,
  price: Money,
  currency: PurchaseCurrency,
  refreshIn: DurationMs,
  items: z.array(BundleItem),
  usdPrice: z.optional(z.number()),
});
export type Bundle = z.infer<typeof Bundle>;

export const PaymentMode = z.enum(['telegram', 'breeze']);
export type PaymentMode = z.infer<typeof PaymentMode>;
/**
 * `link` is where the payment is made. `usdValue` is in cents for both payment modes; analytics count in dollars and
 * divide it by 100 (spec §9).
 */
export const OrderCreated = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('payment_required'),
    mode: PaymentMode,
    purchaseId: z.string(),
    orderId: z.string(),
    link: z.string(),
    usdValue: z.number(),
    params: z.object({
      itemId: z.string(),
      title: ContentText,
      description: ContentText,
      quantity: Count,
      price: Money,
      reference: z.string(),
    }),
  }),
  z.object({
    type: z.literal('no_payment_required'),
    orderId: z.string(),
    total: Money,
    currency: PurchaseCurrency,
  }),
]);
export type OrderCreated = z.infer<typeof OrderCreated>;

export const ORDER_STATES = ['PLACED', 'CANCELLED', 'PAID', 'DELIVERED'] as const;
export const OrderState = z.enum(ORDER_STATES);
export type OrderState = z.infer<typeof OrderState>;
export const OrderStatus = z.object({ status: OrderState, updatedAt: Instant });
export type OrderStatus = z.infer<typeof OrderStatus>;

/** The entries of an order's timeline. */
export const ORDER_EVENTS = [
  'placed',
  'paid',
  'delivered',
  'cancelled',
  'expired',
  'paid-late',
  'paid-twice',
  'refund-begun',
  'refunded',
  'taken-back',
] as const;
export const OrderEvent = z.enum(ORDER_EVENTS);
export type OrderEvent = z.infer<typeof OrderEvent>;

export const RefundState = z.enum(['none', 'pending', 'sent']);
export type RefundState = z.infer<typeof RefundState>;

/** An order as its buyer sees it: the receipt and the timeline. */
export const Order = z.object({
  orderId: z.string(),
  itemId: z.string(),
  title: ContentText,
  description: z.optional(ContentText),
  quantity: z.int().check(z.positive()),
  price: Money,
  total: Money,
  currency: PurchaseCurrency,
  usdTotal: z.optional(z.number()),
  mode: z.optional(PaymentMode),
  status: OrderState,
  refund: RefundState,
  placedAt: Instant,
  updatedAt: Instant,
  expiresAt: z.optional(Instant),
  items: z.array(z.unknown()),
  timeline: z.array(z.object({ at: Instant, event: OrderEvent, note: z.optional(z.string()) })),
});
export type Order = z.infer<typeof Order>;

const orderParams = z.strictObject({ orderId: z.string().check(z.maxLength(64)) });

export const shop = {
  placeOrder: post('/bff/shop/orders', {
    source: 'spec §7',
    summary: 'Order a product or bundle',
    body: z.strictObject({
      productId: z.string().check(z.maxLength(64)),
      quantity: z.int().check(z.minimum(1), z.maximum(1000)),
      paymentMode: PaymentMode,
      /** Displayed unit price (not in the specification). If it has changed, the order is refused with PRICE_CHANGED. */
      price: z.optional(Money),
    }),
    reply: OrderCreated,
    errors: [
      'PRODUCT_NOT_FOUND',
      'SOLD_OUT',
      'PURCHASE_LIMIT',
      'NOT_ON_SALE',
      'QUANTITY_INVALID',
      'PRICE_CHANGED',
      'INSUFFICIENT_BALANCE',
      'PAYMENT_MODE_REFUSED',
      'PAYMENT_UNAVAILABLE',
      'SWITCHED_OFF',
      ...STARTING_ERRORS,
    ],
  }),
  products: get('/api/shop/products', {
    source: 'spec §7',
    summary: 'The products of the shop',
    reply: z.object({ products: z.array(Product) }),
  }),
  bundles: get('/api/shop/bundles', {
    source: 'spec §7',
    summary: 'Offers of the day for this player',
    reply: z.object({ bundles: z.array(Bundle) }),
  }),
  orderStatus: get('/api/shop/orders/{orderId}/status', {
    source: 'spec §7',
    summary: 'The state of an order',
    params: orderParams,
    reply: OrderStatus,
    errors: ['ORDER_NOT_FOUND'],
  }),
  orderChange: get('/api/live/orders/{orderId}', {
    summary: 'The state of an order, when it differs from the known one, or after some seconds',
    params: orderParams,
    /** The `updatedAt` that the client knows. */
    query: z.strictObject({ known: Instant }),
    reply: OrderStatus,
    errors: ['ORDER_NOT_FOUND'],
    isLongPoll: true,
  }),
  orders: get('/api/shop/orders', {
    summary: 'Your orders, newest first, in pages',
    query: z.strictObject({
      limit: z.optional(limitOf(50)),
      before: z.optional(z.string().check(z.maxLength(64))),
    }),
    reply: z.object({ orders: z.array(Order), before: z.optional(z.string()) }),
  }),
  order: get('/api/shop/orders/{orderId}', {
    summary: 'One order with its receipt and timeline',
    params: orderParams,
    reply: Order,
    errors: ['ORDER_NOT_FOUND'],
  }),
  payOrder: post('/api/shop/orders/{orderId}/payment', {
    summary:
      'The payment of an order again, for a buyer who returns to it. An order without a pending payment says so',
    params: orderParams,
    body: z.strictObject({}),
    reply: OrderCreated,
    errors: ['ORDER_NOT_FOUND', 'PAYMENT_MODE_REFUSED', 'PAYMENT_UNAVAILABLE', 'SWITCHED_OFF'],
  }),
  cancelOrder: post('/api/shop/orders/{orderId}/cancel', {
    summary: 'The buyer closed the payment: the server asks the provider and cancels an unpaid order',
    params: orderParams,
    body: z.strictObject({}),
    reply: OrderStatus,
    errors: ['ORDER_NOT_FOUND'],
  }),
};
