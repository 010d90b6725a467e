import {
  COLLECTION_SIZE,
  type Album,
  type Collections,
  type PackOdds,
} from '@parlor/contract/calls/collectibles.ts';
import { expect, test } from 'vitest';
import { drawsPerCard, sharesOf, vintageShareOf } from '../odds-of.ts';
import { exchangeSteps } from '../claim/exchange-steps.ts';
import { duplicatesIn, exchangeOf, faceOf, shelfOf } from './albums.ts';

const item = (id: string, name: string) => ({
  id,
  name,
  activationDate: '2026-09-01T00:00:00.000Z',
  size: 15,
});
const named = {
  ...item('moths', 'Night Moths'),
  collectibles: [{ id: 'urn:moths:0', name: 'Evening Lodger', rarity: 'COMMON' as const }],
};
const collections: Collections = {
  active: [named, item('teapots', 'Teapots')],
  vintage: [item('keepers', 'Keepers of the Light')],
};
const of = (id: string, counts: Record<number, number>, status: Album[string]['status'] = 'INCOMPLETE') => ({
  [id]: {
    status,
    collectibles: Array.from({ length: COLLECTION_SIZE }, (_, n) => ({
      id: `urn:${id}:${n}`,
      count: counts[n] ?? 0,
    })),
  },
});
const album: Album = {
  ...of('moths', { 0: 3, 9: 1, 14: 2 }),
  ...of('teapots', {}),
  ...of('keepers', {}, 'CLAIMABLE'),
};
const odds: PackOdds = {
  version: 'v',
  rarities: [
    { rarity: 'COMMON', weight: 6000 },
    { rarity: 'UNCOMMON', weight: 2600 },
    { rarity: 'RARE', weight: 1050 },
    { rarity: 'EPIC', weight: 280 },
    { rarity: 'LEGENDARY', weight: 70 },
  ],
  sources: { active: 19, vintage: 1 },
  guarantee: { rarity: 'LEGENDARY', within: 90, left: 34 },
  exchange: [
    { rarity: 'COMMON', amount: 3.1 },
    { rarity: 'LEGENDARY', amount: 200 },
  ],
};

test('the album has all fifteen cards of every collection with their names, claimable collections first', () => {
  const albumCollections = shelfOf(collections, album);
  expect(albumCollections.map(({ id }) => id)).toEqual(['keepers', 'moths', 'teapots']);
  const [keepers, moths, teapots] = albumCollections;
  expect(moths?.cards.slice(0, 2).map(({ name }) => name)).toEqual(['Evening Lodger', 'Dusty Clerk']);
  expect(moths?.held).toEqual([0, 9, 14]);
  expect(teapots?.cards.map(({ name }) => name)[14]).toBe('№ 15');
  expect([keepers?.isVintage, moths?.isVintage]).toEqual([true, false]);
});

test('a collection is shown by three cards, the rarest owned one on top', () => {
  const [keepers, moths] = shelfOf(collections, album);
  expect(moths && faceOf(moths).map(({ number }) => number)).toEqual([0, 9, 14]);
  expect(keepers && faceOf(keepers)).toHaveLength(3);
});

test('duplicates are cards owned twice or more, the rarest first', () => {
  expect(duplicatesIn(shelfOf(collections, album)).map(({ id, count }) => [id, count])).toEqual([
    ['urn:moths:14', 2],
    ['urn:moths:0', 3],
  ]);
});

test('an exchange pays the published rate for each card, to the cent', () => {
  expect(exchangeOf(odds, 'COMMON', 3)).toBe(9.3);
  expect(exchangeOf(odds, 'LEGENDARY', 2)).toBe(400);
  expect(exchangeOf(odds, 'EPIC', 1)).toBe(0);
});

test('shares are weights divided by their sum, and the odds of a card follow from the whole table', () => {
  expect(sharesOf(odds).map(({ share }) => share)).toEqual([0.6, 0.26, 0.105, 0.028, 0.007]);
  expect(vintageShareOf(odds)).toBe(0.05);
  // 60 % common, 95 % of them of two collections, each with five common cards.
  expect(drawsPerCard(odds, collections, { collection: 'moths', number: 0 })).toBeCloseTo(
    1 / ((0.6 * 0.95) / 2 / 5),
  );
  expect(drawsPerCard(odds, collections, { collection: 'keepers', number: 14 })).toBeCloseTo(
    1 / (0.007 * 0.05),
  );
  expect(drawsPerCard(odds, collections, { collection: 'nowhere', number: 0 })).toBeUndefined();
});

test('the number of duplicates goes up by one to a hundred, then by tens, and always offers all', () => {
  expect(exchangeSteps(3)).toEqual([1, 2, 3]);
  expect(exchangeSteps(125).slice(-4)).toEqual([100, 110, 120, 125]);
});
