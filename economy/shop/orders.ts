// The life of an order (spec §4, I30–I37): PLACED → PAID → DELIVERED, or CANCELLED. Only a provider's message makes it
// paid. A paid order is delivered or refunded, also if the payment comes after the order's end.
// The job `expire-orders` (server/features/orders/jobs.ts) ends unpaid orders; content/shop.yaml says after how long.
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { CENTS_PER_XTR } from '@parlor/contract/calls/shop.ts';
import { MAX_MINOR, toMinor } from '@parlor/contract/kernel/money.ts';
import type { Platform } from '@parlor/contract/kernel/contract.ts';
import { itemOfBundle, type DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { mustAllow } from '../care/must-allow.ts';
import { isPaused, mustNotBePaused } from '../care/pause.ts';
import { countSpent } from '../care/used.ts';
import { addToInbox } from '../progress/inbox.ts';
import { deliverItems } from './deliveries.ts';
import { isBought, offerLimitKey, offersOf } from './offers.ts';
import { changed, type OrderRecord, type PaymentRecord } from './order-record.ts';
import { purchaseLimitOf, whyUnavailable, type Why } from './products.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { mustBeOn, PAID_BY } from '../kernel/switches.ts';
import { attempt, setState, type ActContext } from '../kernel/context.ts';
import { move } from '../money/postings.ts';
import type { World } from '../kernel/world.ts';

export interface PlaceCall {
  readonly orderId: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly mode: PaymentMode;
  readonly platform: Platform;
  /** The modes that this deployment has; all if it is missing. */
  readonly modes?: readonly PaymentMode[] | undefined;
  /** The displayed unit price, if the caller sends it. The order is refused if it has changed. */
  readonly shownPrice?: number | undefined;
  /** How many of the item are reserved or sold, as read just before. The stock's own row decides. */
  readonly taken: number;
  /** The stored order: a repeat changes nothing. */
  readonly known?: OrderRecord | undefined;
}
const orderReference = (orderId: string): string => `order:${orderId}`;

interface Chosen {
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly currency: 'PP' | 'XTR';
  readonly items: readonly DeliveredItem[];
  readonly stock?: number | undefined;
  readonly limit?: { readonly key: string; readonly period: string; readonly count: number };
}

const REFUSED_BECAUSE = {
  'not-on-sale-yet': 'NOT_ON_SALE',
  'sale-ended': 'NOT_ON_SALE',
  'sold-out': 'SOLD_OUT',
  'limit-reached': 'PURCHASE_LIMIT',
  'switched-off': 'SWITCHED_OFF',
} as const satisfies Record<Why['because'], ErrorCode>;

/** The item to buy, checked against window, limit and offer. */
function choose(context: ActContext, c: PlaceCall): Chosen {
  const { world, state } = context;
  const { shop } = world.content;
  const product = shop.products.find((p) => p.id === c.itemId);
  if (product) {
    const why = whyUnavailable(product, state, world, c.taken);
    if (why) throw new RuleViolation(REFUSED_BECAUSE[why.because], undefined, why);
    const limit = purchaseLimitOf(product, state, world.nowMs);
    const max = Math.min(product.maxQuantity ?? 1, limit?.left ?? Infinity);
    if (c.quantity > max)
      throw new RuleViolation('QUANTITY_INVALID', `This can be bought ${max} at a time.`, { max });
    return {
      title: product.name,
      description: product.description,
      price: product.price,
      currency: product.currency,
      items: product.deliveries,
      stock: product.stock,
      ...(limit ? { limit: { key: product.id, period: limit.period, count: limit.count } } : {}),
    };
  }
  const offer = offersOf({ id: context.playerId, state }, world).find((o) => o.bundle.id === c.itemId);
  if (!offer) throw new RuleViolation('PRODUCT_NOT_FOUND');
  if (isBought({ id: context.playerId, state }, offer))
    throw new RuleViolation(
      'PURCHASE_LIMIT',
      'You have already bought this offer. You get another one when it ends.',
      {
        endsInMs: offer.endsInMs,
      },
    );
  if (c.quantity !== 1) throw new RuleViolation('QUANTITY_INVALID', 'An offer is bought once.', { max: 1 });
  return {
    title: offer.bundle.name,
    description: offer.bundle.name,
    price: offer.bundle.price,
    currency: offer.bundle.currency,
    items: offer.bundle.items.map(itemOfBundle),
    limit: { key: offerLimitKey(offer), period: offer.period, count: 0 },
  };
}

export function placeOrder(context: ActContext, c: PlaceCall): OrderRecord {
  if (c.known) return c.known;
  const { world } = context;
  mustBeOn(world, { kind: 'shop' }, { kind: 'product', id: c.itemId });
  mustNotBePaused(context);
  const { title, description, price, currency, items, stock, limit } = choose(context, c);
  if (currency === 'XTR' && c.mode === 'breeze' && c.platform === 'telegram')
    throw new RuleViolation('PAYMENT_MODE_REFUSED', 'Inside Telegram this is paid with Stars.', {
      modes: ['telegram'],
    });
  if (currency === 'XTR' && c.modes?.includes(c.mode) === false)
    throw new RuleViolation('PAYMENT_MODE_REFUSED', undefined, { modes: c.modes });
  if (currency === 'XTR') mustBeOn(world, { kind: PAID_BY[c.mode] });
  if (c.shownPrice !== undefined && c.shownPrice !== price)
    throw new RuleViolation('PRICE_CHANGED', undefined, { shown: c.shownPrice, price, currency });
  const priceMinor = toMinor(currency, price);
  if (priceMinor === undefined) throw new RangeError(`${price} is not a price in ${currency}`);
  const totalMinor = priceMinor * BigInt(c.quantity);
  if (totalMinor > MAX_MINOR) throw new RuleViolation('QUANTITY_INVALID');
  const stars = currency === 'XTR' ? totalMinor : 0n;
  mustAllow(context, { starts: 'order', stars });
  if (stars > 0n) countSpent(context, Number(stars));
  if (stock !== undefined) {
    if (c.taken + c.quantity > stock)
      throw new RuleViolation('SOLD_OUT', undefined, { remaining: stock - c.taken });
    context.effects.stock.push({ itemId: c.itemId, by: c.quantity, max: stock });
  }
  if (limit)
    setState(context, {
      bought: {
        ...context.state.bought,
        [limit.key]: { period: limit.period, count: limit.count + c.quantity },
      },
    });
  const placed: OrderRecord = {
    orderId: c.orderId,
    itemId: c.itemId,
    title,
    description,
    quantity: c.quantity,
    priceMinor,
    totalMinor,
    currency,
    items,
    ...(currency === 'PP' ? {} : { mode: c.mode }),
    status: 'PLACED',
    refund: 'none',
    holdsStock: stock !== undefined,
    ...(limit ? { limit: { key: limit.key, period: limit.period } } : {}),
    placedAtMs: world.nowMs,
    updatedAtMs: world.nowMs,
    expiresAtMs: world.nowMs + world.content.shop.paymentWithinMinutes * MINUTE_MS,
    ...(world.release === undefined ? {} : { release: world.release }),
    timeline: [{ atMs: world.nowMs, event: 'placed' }],
  };
  if (currency === 'XTR') return keep(context, placed);
  move(context, {
    debit: 'player',
    credit: 'house:shop',
    currency: 'PP',
    amountMinor: totalMinor,
    reason: 'purchase',
    reference: orderReference(c.orderId),
  });
  return hand(context, changed(placed, world.nowMs, { status: 'PAID' }, 'paid'));
}

/** Writes the order's present state. */
export const keep = (context: ActContext, order: OrderRecord): OrderRecord => {
  context.effects.orders.push(order);
  return order;
};

/** Delivers a paid order, whole, in the same act as its change of state (I34). */
function hand(context: ActContext, order: OrderRecord): OrderRecord {
  const given = deliverItems(context, {
    orderId: order.orderId,
    items: order.items,
    quantity: order.quantity,
  });
  addToInbox(context, { kind: 'order-delivered', orderId: order.orderId, title: order.title });
  return keep(context, changed(order, context.world.nowMs, { status: 'DELIVERED', given }, 'delivered'));
}

export interface OrderCall {
  readonly order: OrderRecord;
}
export interface PaidCall extends OrderCall {
  readonly payment: Omit<PaymentRecord, 'state' | 'note' | 'orderId'>;
  /** The recorded payment. */
  readonly known: PaymentRecord | undefined;
  /** The owner's ids at this provider, one of which must be the payer's; empty if none is known. */
  readonly owners?: readonly string[];
  /** Whether an ended order can still get its stock. */
  readonly canRevive: boolean;
}

/** The payment that a provider must report for an order. */
export const dueOf = (order: OrderRecord): { amountMinor: bigint; currency: 'XTR' | 'USD' } =>
  order.mode === 'breeze'
    ? { amountMinor: order.totalMinor * BigInt(CENTS_PER_XTR), currency: 'USD' }
    : { amountMinor: order.totalMinor, currency: 'XTR' };

/** A provider reports its payment. The same payment again changes nothing (I33). */
export function orderPaid(context: ActContext, c: PaidCall): OrderRecord {
  const { order, payment, known } = c;
  const { nowMs } = context.world;
  if (known) return order;
  const record = (state: PaymentRecord['state'], note?: string): void => {
    context.effects.payments.push({
      ...payment,
      orderId: order.orderId,
      state,
      ...(note === undefined ? {} : { note }),
    });
  };
  const due = dueOf(order);
  if (
    payment.provider !== order.mode ||
    payment.amountMinor !== due.amountMinor ||
    payment.currency !== due.currency
  ) {
    record('quarantined', `expected ${due.amountMinor} ${due.currency} by ${order.mode ?? 'points'}`);
    return order;
  }
  const { owners = [] } = c;
  if (owners.length > 0 && !(payment.payer !== undefined && owners.includes(payment.payer))) {
    record('quarantined', 'paid by somebody else than the owner of the order');
    return order;
  }
  switch (order.status) {
    case 'PLACED':
      // The buyer's break began meanwhile: nothing is delivered, the money goes back.
      if (isPaused(context.state, nowMs)) {
        record('refund-pending', 'the buyer is on a break');
        release(context, order);
        return keep(
          context,
          changed(
            order,
            nowMs,
            { status: 'CANCELLED', holdsStock: false, refund: 'pending' },
            'refund-begun',
            'on a break',
          ),
        );
      }
      record('kept');
      return keep(context, changed(order, nowMs, { status: 'PAID' }, 'paid'));
    case 'CANCELLED':
      if (
        !c.canRevive ||
        order.refund !== 'none' ||
        !fitsLimit(context, order) ||
        !isAllowed(context, order)
      ) {
        record('refund-pending', 'the order had ended');
        return keep(
          context,
          changed(order, nowMs, { refund: 'pending' }, 'refund-begun', 'paid after the order had ended'),
        );
      }
      record('kept');
      return keep(context, changed(revive(context, order), nowMs, { status: 'PAID' }, 'paid-late'));
    case 'PAID':
    case 'DELIVERED':
      record('refund-pending', 'the order was paid before');
      return keep(context, changed(order, nowMs, {}, 'paid-twice', 'the second payment is paid back'));
  }
}

/** The product as the order promised it. */
const productOf = ({ itemId, release }: OrderRecord, { content, contentOf }: World) =>
  ((release === undefined ? undefined : contentOf?.(release)) ?? content).shop.products.find(
    (p) => p.id === itemId,
  );

/**
 * Whether the order still fits the player's limit for its period. After a purchase in a later period the count of this
 * one is gone, and it does not fit.
 */
function fitsLimit({ state, world }: ActContext, order: OrderRecord): boolean {
  const { limit, quantity } = order;
  const bought = limit && state.bought[limit.key];
  if (!limit || !bought) return true;
  // An offer is bought once.
  const max = productOf(order, world)?.limit?.count ?? 1;
  return bought.period === limit.period && bought.count + quantity <= max;
}

/** Whether the buyer's own limits and break allow what an ended order would spend again. */
const isAllowed = (context: ActContext, { totalMinor }: OrderRecord): boolean =>
  attempt(context, () => mustAllow(context, { starts: 'order', stars: totalMinor })) === undefined;

/** Takes again what an ended order released: its stock and its place in the player's limit. */
function revive(context: ActContext, order: OrderRecord): OrderRecord {
  const { itemId, quantity } = order;
  const max = productOf(order, context.world)?.stock;
  if (max !== undefined) context.effects.stock.push({ itemId, by: quantity, max });
  countBought(context, order, quantity);
  countSpent(context, Number(order.totalMinor));
  return { ...order, holdsStock: max !== undefined };
}

/** Refuses CARE_PAUSED: the host pays the order back. */
export function deliverOrder(context: ActContext, { order }: OrderCall): OrderRecord {
  if (order.status === 'PAID' && order.refund === 'none') mustNotBePaused(context);
  return order.status === 'PAID' && order.refund === 'none' ? hand(context, order) : order;
}

/** Ends an unpaid order. Any other stays as it is: success is followed (spec §4). */
export function cancelOrder(
  context: ActContext,
  c: OrderCall & { readonly because: 'cancelled' | 'expired' },
): OrderRecord {
  const { order } = c;
  if (order.status !== 'PLACED') return order;
  release(context, order);
  return keep(
    context,
    changed(order, context.world.nowMs, { status: 'CANCELLED', holdsStock: false }, c.because),
  );
}

/** Releases the stock and the limit of an order, once (I32). */
export function release(context: ActContext, order: OrderRecord): void {
  if (order.holdsStock) context.effects.stock.push({ itemId: order.itemId, by: -order.quantity });
  countBought(context, order, -order.quantity);
  if (order.currency === 'XTR') countSpent(context, -Number(order.totalMinor), order.placedAtMs);
}

/**
 * Counts an order towards the player's limit of its period, or stops counting it. After a purchase in a later period it
 * counts for nothing.
 */
function countBought(context: ActContext, { limit }: OrderRecord, by: number): void {
  if (!limit) return;
  const { [limit.key]: bought, ...others } = context.state.bought;
  if (bought && bought.period !== limit.period) return;
  const count = (bought?.count ?? 0) + by;
  setState(context, {
    bought: count > 0 ? { ...others, [limit.key]: { period: limit.period, count } } : others,
  });
}
