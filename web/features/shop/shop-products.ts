// Products and offers as one thing to look at and to buy.
import {
  Delivery,
  type Bundle,
  type BundleCategory,
  type Order,
  type Product,
} from '@parlor/contract/calls/shop.ts';
import { itemOfBundle, type DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import type { PurchaseCurrency } from '@parlor/contract/kernel/vocabulary.ts';
import * as z from 'zod/mini';

const Boost = z.object({ type: z.literal('boost'), percentage: z.number(), amount: z.number() });

export interface ShopProduct {
  readonly id: string;
  readonly name: string;
  /** Offers have none: what they hold says it. */
  readonly description: string | undefined;
  readonly price: number;
  readonly currency: PurchaseCurrency;
  /** What it is worth in dollars, where money is paid. */
  readonly usdPrice: number | undefined;
  readonly brings: readonly DeliveredItem[];
  readonly picture: string;
  readonly category: BundleCategory | undefined;
  /** What is known about its sale; of products. */
  readonly product: Product | undefined;
  /** When an offer ends, in ms since 1970 on this device's clock. */
  readonly endsAtMs: number | undefined;
}

export const shopProductOf = (product: Product): ShopProduct => ({
  id: product.id,
  name: product.name,
  description: product.description,
  price: product.price,
  currency: product.currency,
  usdPrice: product.usdPrice,
  brings: product.deliveries,
  picture: product.picture ?? '',
  category: undefined,
  product,
  endsAtMs: undefined,
});

/** `atMs`: when the answer came, since which its time runs. */
export const shopProductOfBundle = (bundle: Bundle, atMs: number): ShopProduct => ({
  id: bundle.id,
  name: bundle.name,
  description: undefined,
  price: bundle.price,
  currency: bundle.currency,
  usdPrice: bundle.usdPrice,
  brings: bundle.items.map(itemOfBundle),
  picture: '',
  category: bundle.category,
  product: undefined,
  endsAtMs: atMs + bundle.refreshIn,
});

/** What was ordered, one of it, as it was when it was ordered. */
export const shopProductOfOrder = (order: Order): ShopProduct => ({
  id: order.itemId,
  name: order.title,
  description: order.description,
  price: order.price,
  currency: order.currency,
  usdPrice:
    order.usdTotal === undefined ? undefined : Math.round((order.usdTotal / order.quantity) * 100) / 100,
  brings: broughtIn(order.items),
  picture: '',
  category: undefined,
  product: undefined,
  endsAtMs: undefined,
});

/** So many of a product, as one thing with one price. */
export function timesOf(product: ShopProduct, quantity: number): ShopProduct {
  if (quantity === 1) return product;
  return {
    ...product,
    name: `${product.name} ×${quantity}`,
    price: Math.round(product.price * quantity * 100) / 100,
    usdPrice:
      product.usdPrice === undefined ? undefined : Math.round(product.usdPrice * quantity * 100) / 100,
  };
}

/** How many may be bought at once now: by the order, by the player's limit, and by what is left. */
export const mostOf = ({ product }: Pick<ShopProduct, 'product'>): number =>
  Math.max(
    1,
    Math.min(product?.maxQuantity ?? 1, product?.limit?.left ?? Infinity, product?.remaining ?? Infinity),
  );

/** Items of an order's receipt; what a later version writes and this one does not know is left out. */
export const broughtIn = (items: readonly unknown[]): DeliveredItem[] =>
  items.flatMap((item) => Delivery.safeParse(item).data ?? Boost.safeParse(item).data ?? []);

export const isPass = ({ brings }: Pick<ShopProduct, 'brings'>): boolean =>
  brings.some((one) => one.type === 'metaFeature');

/** How much is missing, 0 where it is enough; in points, rounded to their two decimals. */
export const missingFor = (price: number, balance: number): number =>
  Math.max(0, Math.round((price - balance) * 100) / 100);
