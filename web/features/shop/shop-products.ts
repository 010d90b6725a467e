// Products and offers in one form, for display and purchase.
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
  /** Undefined for offers. */
  readonly description: string | undefined;
  readonly price: number;
  readonly currency: PurchaseCurrency;
  /** Value in dollars, if paid with money. */
  readonly usdPrice: number | undefined;
  readonly brings: readonly DeliveredItem[];
  readonly picture: string;
  readonly category: BundleCategory | undefined;
  /** What may still be bought, and until when. Only for products, not for offers. */
  readonly sale: Product | undefined;
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
  sale: product,
  endsAtMs: undefined,
});

/** `atMs`: when the reply arrived. Its times count from there. */
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
  sale: undefined,
  endsAtMs: atMs + bundle.refreshIn,
});

/** The ordered product, one of it, as it was at the time of the order. */
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
  sale: undefined,
  endsAtMs: undefined,
});

/** A quantity of a product, as one product with one price. */
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

/** How many can be bought now: by the order limit, the player's limit and the stock. */
export const mostOf = ({ sale }: Pick<ShopProduct, 'sale'>): number =>
  Math.max(1, Math.min(sale?.maxQuantity ?? 1, sale?.limit?.left ?? Infinity, sale?.remaining ?? Infinity));

/** Items of a receipt. Types that this version does not know are left out. */
export const broughtIn = (items: readonly unknown[]): DeliveredItem[] =>
  items.flatMap((item) => Delivery.safeParse(item).data ?? Boost.safeParse(item).data ?? []);

export const isPass = ({ brings }: Pick<ShopProduct, 'brings'>): boolean =>
  brings.some((one) => one.type === 'metaFeature');

/** The missing amount in points, 0 if there is enough; rounded to two decimals. */
export const missingFor = (price: number, balance: number): number =>
  Math.max(0, Math.round((price - balance) * 100) / 100);
