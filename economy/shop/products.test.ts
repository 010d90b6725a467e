import { expect, test } from 'vitest';
import type { ProductContent } from '@parlor/contract/content/shop.ts';
import { createPlayer } from '../act.ts';
import { testContent, testWorld } from '../test/world.ts';
import { purchaseLimitOf } from './products.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const { state } = createPlayer('100001', testWorld()).player;
const pack = testContent.shop.products[0]!;
type Period = NonNullable<ProductContent['limit']>['period'];
const leftAt = (bought: string, period: Period, nowMs = NOON) =>
  purchaseLimitOf(
    { ...pack, limit: { count: 2, period } },
    { ...state, bought: { [pack.id]: { period: bought, count: 2 } } },
    nowMs,
  )?.left;

test.each([
  ['2026-11-20', 'day'],
  ['2026-W47', 'week'],
  ['2026-11', 'month'],
  ['ever', 'ever'],
] as const)(
  'what was bought in %s counts by %s, and after a release that limits by another period it does not',
  (bought, own) => {
    for (const period of ['day', 'week', 'month', 'ever'] as const)
      expect([period, leftAt(bought, period)]).toEqual([period, period === own ? 0 : 2]);
  },
);

test('I17: a clock that was set back opens no earlier period again', () => {
  expect(leftAt('2026-11-21', 'day')).toBe(0);
  expect(leftAt('2026-11-19', 'day')).toBe(2);
});
