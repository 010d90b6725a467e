import { expect, test } from 'vitest';
import { favouritesIn, withFavourite } from './use-favourites.ts';

test('a game put  in the favourites stands first, once', () => {
  expect(withFavourite(['a', 'b'], 'b', true)).toEqual(['b', 'a']);
  expect(withFavourite(['a', 'b'], 'c', true)).toEqual(['c', 'a', 'b']);
});
test('a game removed from the favourites is gone, and removing it twice changes nothing', () => {
  expect(withFavourite(['a', 'b'], 'a', false)).toEqual(['b']);
  expect(withFavourite(['b'], 'a', false)).toEqual(['b']);
});
test('a document that another app wrote is no shelf and no fault', () => {
  expect(favouritesIn({})).toEqual([]);
  expect(favouritesIn({ favourites: 'all' })).toEqual([]);
  expect(favouritesIn({ favourites: ['a', 7, null] })).toEqual(['a']);
});
