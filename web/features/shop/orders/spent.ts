import type { Order } from '@parlor/contract/calls/shop.ts';
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';
import { PurchaseCurrency } from '@parlor/contract/kernel/vocabulary.ts';

export interface Spent {
  readonly currency: PurchaseCurrency;
  readonly amount: number;
  /** Number of orders. */
  readonly count: number;
}

const isPaid = ({ status, refund }: Pick<Order, 'status' | 'refund'>): boolean =>
  refund === 'none' && (status === 'PAID' || status === 'DELIVERED');

/** What paid orders cost together, for each currency that any of them was paid in. Refunded ones do not count. */
export const spentOn = (
  orders: ReadonlyArray<Pick<Order, 'status' | 'refund' | 'currency' | 'total'>>,
): Spent[] =>
  PurchaseCurrency.options.flatMap((currency) => {
    const paid = orders.filter((order) => isPaid(order) && order.currency === currency);
    const minor = paid.reduce((sum, { total }) => sum + (toMinor(currency, total) ?? 0n), 0n);
    return paid.length === 0 ? [] : [{ currency, amount: toWire(currency, minor), count: paid.length }];
  });
