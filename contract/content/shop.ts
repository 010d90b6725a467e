// Schema of content/shop.yaml: what is sold, to whom, and how many.
import * as z from 'zod/mini';
import { text } from './languages/text.ts';
import { areDistinct, datesInOrder, idOf, whole } from './parts.ts';
import { toMinor } from '../kernel/money.ts';
import { PRODUCT_PICTURES } from '../formats/pictures.ts';
import { BundleCategory } from '../calls/shop.ts';
import { Currency, Instant, LootboxKind, moneyIn, PurchaseCurrency, Rarity } from '../kernel/vocabulary.ts';

const ItemId = idOf('an id', 40);
const positive = moneyIn('PP', 1n);
const days = whole(1, 366);
const few = whole(1, 100);

const DailyPP = { beginning: moneyIn('PP'), amount: positive, duration: days };
const DeliveryContent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('token'), symbol: Currency, amount: z.number() }).check(
    z.refine((d) => (toMinor(d.symbol, d.amount) ?? 0n) > 0n, {
      error: 'amount is above zero with at most the decimals of its currency',
      path: ['amount'],
    }),
  ),
  z.strictObject({ type: z.literal('lootbox'), kind: LootboxKind, amount: few }),
  z.strictObject({ type: z.literal('dailyPP'), ...DailyPP }),
  z.strictObject({ type: z.literal('pack'), collectiblesAmount: few, bestDraw: Rarity }),
  z.strictObject({ type: z.literal('metaFeature'), feature: z.enum(['monthly-pass']) }),
  z.strictObject({ type: z.literal('none') }),
]);
const BundleItemContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pp_insta'), amount: positive }),
  z.strictObject({ kind: z.literal('daily_pp'), ...DailyPP }),
  z.strictObject({ kind: z.literal('lootbox'), lootbox: LootboxKind, amount: few }),
  z.strictObject({
    kind: z.literal('pp_boost'),
    percentage: whole(1, 100),
    amount: positive,
  }),
  z.strictObject({ kind: z.literal('pack'), collectiblesAmount: few, bestDraw: Rarity }),
]);

const priced = <T extends { readonly price: number; readonly currency: 'PP' | 'XTR' }>() =>
  z.refine<T>((p) => (toMinor(p.currency, p.price) ?? 0n) > 0n, {
    error: 'a price is above zero with at most the decimals of its currency (XTR: whole)',
    path: ['price'],
  });

export const Period = z.enum(['day', 'week', 'month', 'ever']);
export type Period = z.infer<typeof Period>;

const ProductContent = z
  .strictObject({
    id: ItemId,
    name: text(32),
    description: text(255),
    /** Its drawing. */
    image: z.enum(PRODUCT_PICTURES, { error: `image must be one of ${PRODUCT_PICTURES.join(', ')}` }),
    price: z.number(),
    currency: PurchaseCurrency,
    /** The stock; unlimited if left out. */
    stock: z.optional(whole(1, 1_000_000_000)),
    /** The maximum in one order. */
    maxQuantity: z.optional(whole(1, 1000)),
    /** The maximum for one player in a period (UTC). */
    limit: z.optional(z.strictObject({ count: few, period: Period })),
    saleFrom: z.optional(Instant),
    saleUntil: z.optional(Instant),
    deliveries: z.array(DeliveryContent).check(z.minLength(1), z.maxLength(10)),
  })
  .check(priced(), datesInOrder('saleFrom', 'saleUntil'));
export type ProductContent = z.infer<typeof ProductContent>;

/** Who gets an offer; the period refreshes it. */
const OfferRule = z.discriminatedUnion('to', [
  /** In the first days after signing up; the same offer until they end. */
  z.strictObject({ to: z.literal('newcomer'), days }),
  /** After this many days away; the offer is open for some days. */
  z.strictObject({ to: z.literal('returned'), awayDays: days, days }),
  /** With a streak of at least this many days; another offer each week. */
  z.strictObject({ to: z.literal('loyal'), streakDays: days }),
  /** With at least this many rounds this week; another offer each day. */
  z.strictObject({ to: z.literal('engaged'), roundsThisWeek: z.int().check(z.minimum(1)) }),
]);
export type OfferRule = z.infer<typeof OfferRule>;

const BundleContent = z
  .strictObject({
    id: ItemId,
    category: BundleCategory,
    name: text(32),
    price: z.number(),
    currency: z.literal('XTR'),
    /** An offer begins with it only between these. An offer that a player has stays until its period ends. */
    saleFrom: z.optional(Instant),
    saleUntil: z.optional(Instant),
    items: z.array(BundleItemContent).check(z.minLength(1), z.maxLength(10)),
  })
  .check(priced(), datesInOrder('saleFrom', 'saleUntil'));
export type BundleContent = z.infer<typeof BundleContent>;

/** content/shop.yaml */
export const ShopContent = z
  .strictObject({
    /** How long a placed order waits for its payment, and how long a paid one may wait for its delivery. */
    paymentWithinMinutes: whole(1, 1440),
    refundAfterMinutes: whole(1, 10_080),
    products: z.array(ProductContent),
    offers: z.strictObject({
      WELCOME: OfferRule,
      RETURN: OfferRule,
      LOYALTY: OfferRule,
      ENGAGEMENT: OfferRule,
    }),
    bundles: z.array(BundleContent),
  })
  .check(
    z.refine((s) => areDistinct([...s.products, ...s.bundles].map((x) => x.id)), {
      error: 'two products or bundles have the same id',
      path: ['products'],
    }),
  );
export type ShopContent = z.infer<typeof ShopContent>;
