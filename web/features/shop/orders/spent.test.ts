import type { Order } from '@parlor/contract/calls/shop.ts';
import { expect, test } from 'vitest';
import { spentOn } from './spent.ts';

const order = (total: number, rest: Partial<Order> = {}) =>
  ({ total, currency: 'PP', status: 'DELIVERED', refund: 'none', ...rest }) as const;

test('paid orders are summed for each currency, exactly, without cancelled and refunded ones', () => {
  expect(
    spentOn([
      order(0.1),
      order(0.2, { status: 'PAID' }),
      order(50, { currency: 'XTR' }),
      order(7, { status: 'CANCELLED' }),
      order(7, { status: 'PLACED' }),
      order(7, { refund: 'sent' }),
      order(7, { refund: 'pending' }),
    ]),
  ).toEqual([
    { currency: 'PP', amount: 0.3, count: 2 },
    { currency: 'XTR', amount: 50, count: 1 },
  ]);
  expect(spentOn([])).toEqual([]);
});
