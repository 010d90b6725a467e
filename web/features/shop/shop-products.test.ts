import { expect, test } from 'vitest';
import {
  broughtIn,
  isPass,
  missingFor,
  mostOf,
  timesOf,
  shopProductOfBundle,
  shopProductOf,
} from './shop-products.ts';

test('an offer shows all its contents, and its end does not move with a reload', () => {
  const product = shopProductOfBundle(
    {
      category: 'WELCOME',
      id: 'first-evening',
      name: 'Welcome offer',
      price: 75,
      currency: 'XTR',
      refreshIn: 60_000,
      items: [
        { kind: 'pp_insta', amount: 1000 },
        { kind: 'daily_pp', beginning: 0, amount: 100, duration: 7 },
        { kind: 'lootbox', lootbox: 'STANDARD', amount: 2 },
        { kind: 'pp_boost', percentage: 50, amount: 500 },
        { kind: 'pack', collectiblesAmount: 3, bestDraw: 'RARE' },
      ],
      usdPrice: 1.5,
    },
    1000,
  );
  expect(product.brings).toEqual([
    { type: 'token', symbol: 'PP', amount: 1000 },
    { type: 'dailyPP', beginning: 0, amount: 100, duration: 7 },
    { type: 'lootbox', kind: 'STANDARD', amount: 2 },
    { type: 'boost', percentage: 50, amount: 500 },
    { type: 'pack', collectiblesAmount: 3, bestDraw: 'RARE' },
  ]);
  expect(product.endsAtMs).toBe(61_000);
  expect(isPass(product)).toBe(false);
});

test('a receipt shows the items it knows and leaves out others', () => {
  const items = [
    { type: 'metaFeature', feature: 'monthly-pass' },
    { type: 'boost', percentage: 20, amount: 4000 },
    { type: 'castle', towers: 3 },
    null,
  ];
  expect(broughtIn(items)).toEqual(items.slice(0, 2));
});

test('the missing amount is shown to the cent', () => {
  expect(missingFor(450, 1000)).toBe(0);
  expect(missingFor(450, 449.9)).toBe(0.1);
  expect(missingFor(450, 450)).toBe(0);
});

test('a quantity has one price, to the cent, and never exceeds the limit', () => {
  const product = shopProductOf({
    id: 'box',
    name: 'Box',
    description: 'A box.',
    available: true,
    imgSrc: 'box-standard',
    price: 0.1,
    currency: 'PP',
    usdPrice: 0.02,
    remaining: 4,
    maxQuantity: 10,
    limit: { count: 5, left: 3, period: 'day' },
    deliveries: [],
  });
  expect(timesOf(product, 3)).toMatchObject({ name: 'Box ×3', price: 0.3, usdPrice: 0.06 });
  expect(mostOf(product)).toBe(3);
  expect(mostOf({ sale: undefined })).toBe(1);
});
