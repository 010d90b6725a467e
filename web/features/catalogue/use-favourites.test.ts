import { expect, test } from 'vitest';
import { favouritesIn, withFavourite } from './use-favourites.ts';

test('a new favourite comes first and only once', () => {
  expect(withFavourite(['a', 'b'], 'b', true)).toEqual(['b', 'a']);
  expect(withFavourite(['a', 'b'], 'c', true)).toEqual(['c', 'a', 'b']);
});
test('a removed favourite is gone, and removing it twice changes nothing', () => {
  expect(withFavourite(['a', 'b'], 'a', false)).toEqual(['b']);
  expect(withFavourite(['b'], 'a', false)).toEqual(['b']);
});
test('a malformed document counts as no favourites', () => {
  expect(favouritesIn({})).toEqual([]);
  expect(favouritesIn({ favourites: 'all' })).toEqual([]);
  expect(favouritesIn({ favourites: ['a', 7, null] })).toEqual(['a']);
});
