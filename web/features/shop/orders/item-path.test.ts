import { expect, test } from 'vitest';
import { itemPath } from './item-path.ts';
import { broughtIn } from '../shop-products.ts';

test('a receipt links to the screen that shows each bought item', () => {
  const bought = broughtIn([
    { type: 'pack', collectiblesAmount: 3, bestDraw: 'RARE' },
    { type: 'lootbox', kind: 'PREMIUM', amount: 1 },
    { type: 'metaFeature', feature: 'monthlyPass' },
    { type: 'dailyPP', beginning: 0, amount: 100, duration: 7 },
    { type: 'token', symbol: 'PP', amount: 1000 },
    { type: 'boost', percentage: 50, amount: 500 },
    { type: 'none' },
  ]);
  expect(bought.map((one) => [one.type, itemPath(one)])).toEqual([
    ['pack', '/cards'],
    ['lootbox', '/boxes'],
    ['metaFeature', '/quests#month'],
    ['dailyPP', '/daily'],
    ['token', '/profile/history'],
    ['boost', '/profile/history'],
    ['none', undefined],
  ]);
});
