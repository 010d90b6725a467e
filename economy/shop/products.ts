// The products of the shop: who may buy them now, how often, and what is left (S18).
import type { ProductContent } from '@parlor/contract/content/shop.ts';
import { pictureUrl } from '@parlor/contract/formats/pictures.ts';
import { CENTS_PER_XTR, type Product } from '@parlor/contract/calls/shop.ts';
import { areOfOneKind, periodAt } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { offOf } from '../kernel/switches.ts';
import type { World } from '../kernel/world.ts';

/** How often a limited product was bought in its latest period. */
export interface Bought {
  readonly period: string;
  readonly count: number;
}
/** How many of each product with stock are reserved or sold. The host reads it, because it alone knows all players. */
export type StockTaken = ReadonlyMap<string, number>;

/** The period that a purchase counts for now; it never runs backwards for a player (I17). */
export function purchaseLimitOf(product: ProductContent, state: PlayerState, nowMs: number) {
  if (!product.limit) return undefined;
  const { count, period } = product.limit;
  const present = period === 'ever' ? undefined : periodAt(period, nowMs);
  const name = present?.name ?? period;
  const bought = state.bought[product.id];
  // After a release that limits it by another period, what was bought in a period before does not count.
  const isCounted = bought !== undefined && areOfOneKind(name, bought.period) && name <= bought.period;
  const current = isCounted ? bought : { period: name, count: 0 };
  return {
    ...current,
    max: count,
    left: Math.max(0, count - current.count),
    kind: period,
    endsAtMs: present?.endsAtMs,
  };
}

/** Why a product cannot be bought now. */
export type Why = NonNullable<Product['unavailable']>;

export function whyUnavailable(
  product: ProductContent,
  state: PlayerState,
  world: World,
  taken: number,
): Why | undefined {
  const { nowMs } = world;
  const off = offOf(world, { kind: 'shop' }, { kind: 'product', id: product.id });
  if (off) return { because: 'switched-off', ...(off.until === undefined ? {} : { until: off.until }) };
  if (product.saleFrom !== undefined && nowMs < Date.parse(product.saleFrom))
    return { because: 'not-on-sale-yet', until: product.saleFrom };
  if (product.saleUntil !== undefined && nowMs >= Date.parse(product.saleUntil))
    return { because: 'sale-ended' };
  if (product.stock !== undefined && taken >= product.stock) return { because: 'sold-out' };
  const limit = purchaseLimitOf(product, state, nowMs);
  if (limit && limit.left === 0)
    return {
      because: 'limit-reached',
      ...(limit.endsAtMs === undefined ? {} : { until: new Date(limit.endsAtMs).toISOString() }),
    };
  return undefined;
}

/** `site`: address of the website, for the pictures. */
export const viewProducts = (
  state: PlayerState,
  world: World,
  stock: StockTaken,
  site: string,
): { products: Product[] } => ({
  products: world.content.shop.products.map((product): Product => {
    const taken = stock.get(product.id) ?? 0;
    const unavailable = whyUnavailable(product, state, world, taken);
    const limit = purchaseLimitOf(product, state, world.nowMs);
    return {
      id: product.id,
      name: product.name,
      description: product.description,
      available: unavailable === undefined,
      imgSrc: pictureUrl(site, product.image),
      picture: product.image,
      price: product.price,
      currency: product.currency,
      deliveries: [...product.deliveries],
      ...(product.stock === undefined ? {} : { quantity: product.stock }),
      remaining: product.stock === undefined ? null : Math.max(0, product.stock - taken),
      ...(product.currency === 'XTR' ? { usdPrice: (product.price * CENTS_PER_XTR) / 100 } : {}),
      ...(product.maxQuantity === undefined ? {} : { maxQuantity: product.maxQuantity }),
      ...(limit ? { limit: { count: limit.max, left: limit.left, period: limit.kind } } : {}),
      ...(unavailable ? { unavailable } : {}),
      ...(product.saleUntil === undefined ? {} : { saleUntil: product.saleUntil }),
    };
  }),
});

/** By product, or by category of offers: the number bought in the latest period. */
const initial: { readonly bought: Readonly<Record<string, Bought>> } = { bought: {} };
export const productsSystem = { initial };
