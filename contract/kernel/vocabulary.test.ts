import { describe, expect, test } from 'vitest';
import { CENTS_PER_XTR } from '../calls/shop.ts';
import {
  CollectibleId,
  COLLECTION_REWARD_PP,
  CURRENCIES,
  parseCollectibleId,
  PurchaseCurrency,
  rarityOf,
  Reward,
} from './vocabulary.ts';

test('a complete collection brings 10000 PP', () => {
  expect(COLLECTION_REWARD_PP).toBe(10_000);
});

test('currencies are PP, USDT, TON and SPLASH; one buys with PP and XTR, of which fifty are a dollar', () => {
  expect(CURRENCIES).toEqual(['PP', 'USDT', 'TON', 'SPLASH']);
  expect(PurchaseCurrency.safeParse('XTR').success).toBe(true);
  expect(PurchaseCurrency.safeParse('TON').success).toBe(false);
  expect(100 / CENTS_PER_XTR).toBe(50);
});

describe('collectible ids', () => {
  test('begin with urn: and contain their collection and number', () => {
    expect(parseCollectibleId('urn:harbour:13')).toEqual({ collection: 'harbour', numericId: 13 });
    for (const id of ['harbour:13', 'urn:harbour', 'urn::13', 'urn:harbour:x'])
      expect(CollectibleId.safeParse(id).success).toBe(false);
    expect(() => parseCollectibleId('harbour:13')).toThrow('must begin with urn:');
  });

  test('name a collection by any text without a colon', () => {
    for (const collection of ['Summer_2026', 'ÖL', 'night.market', 'a b']) {
      const id = `urn:${collection}:3`;
      expect(CollectibleId.safeParse(id).success, id).toBe(true);
      expect(parseCollectibleId(id)).toEqual({ collection, numericId: 3 });
    }
  });

  test('are refused for what is wrong with them', () => {
    const faults = (id: string) => CollectibleId.safeParse(id).error?.issues.map((issue) => issue.message);
    expect(faults('harbour:13')).toEqual(['Collectible ids must begin with urn:']);
    for (const id of ['urn:harbour', 'urn:harbour:x', 'urn:a:b:3']) {
      expect(faults(id)).toEqual([expect.stringContaining('names a collection and a number')]);
      expect(() => parseCollectibleId(id)).toThrow('names a collection and a number');
    }
  });

  test.each([
    [0, 'COMMON'],
    [4, 'COMMON'],
    [5, 'UNCOMMON'],
    [8, 'UNCOMMON'],
    [9, 'RARE'],
    [11, 'RARE'],
    [12, 'EPIC'],
    [13, 'EPIC'],
    [14, 'LEGENDARY'],
  ])('number %i is %s', (number, rarity) => {
    expect(rarityOf(number)).toBe(rarity);
  });
});

test('a reward of lootboxes is at least one', () => {
  const of = (amount: number) => Reward.safeParse({ type: 'lootbox', kind: 'STANDARD', amount }).success;
  expect([of(0), of(1), of(1.5)]).toEqual([false, true, false]);
});
