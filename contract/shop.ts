// Products, bundles and orders (spec §3, §7).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AnyLootboxKind, Count, DurationMs, Instant, Money, PurchaseCurrency, Rarity } from './vocabulary.ts';

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
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  available: z.boolean(),
  imgSrc: z.string(),
  price: Money,
  currency: PurchaseCurrency,
  quantity: z.optional(Count),
  remaining: z.optional(Count),
  deliveries: z.array(Delivery),
});
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
export const Bundle = z.object({
  category: z.enum(['LOYALTY', 'ENGAGEMENT', 'WELCOME', 'RETURN']),
  id: z.string(),
  name: z.string(),
  price: Money,
  currency: PurchaseCurrency,
  refreshIn: DurationMs,
  items: z.array(BundleItem),
});

export const PaymentMode = z.enum(['telegram', 'breeze']);
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
      title: z.string(),
      description: z.string(),
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
export const OrderStatus = z.object({
  status: z.enum(['PLACED', 'CANCELLED', 'PAID', 'DELIVERED']),
  updatedAt: Instant,
});

export const shop = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/bff/shop/orders',
    auth: 'player',
    source: 'spec §7',
    summary: 'Order a product or bundle',
    body: z.strictObject({
      productId: z.string().check(z.maxLength(64)),
      quantity: z.int().check(z.minimum(1), z.maximum(1000)),
      paymentMode: PaymentMode,
    }),
    reply: OrderCreated,
  }),
  products: endpoint({
    method: 'GET',
    path: '/api/shop/products',
    auth: 'player',
    source: 'spec §7',
    summary: 'What the shop sells',
    reply: z.object({ products: z.array(Product) }),
  }),
  bundles: endpoint({
    method: 'GET',
    path: '/api/shop/bundles',
    auth: 'player',
    source: 'spec §7',
    summary: 'Offers of the day for this player',
    reply: z.object({ bundles: z.array(Bundle) }),
  }),
  orderStatus: endpoint({
    method: 'GET',
    path: '/api/shop/orders/{orderId}/status',
    auth: 'player',
    source: 'spec §7',
    summary: 'Where an order stands',
    params: z.strictObject({ orderId: z.string().check(z.maxLength(64)) }),
    reply: OrderStatus,
    errors: ['NOT_FOUND'],
  }),
};
