import { expect, test } from 'vitest';
import { newestKnownIn, newSince } from './new-games.ts';

test('games newer than the newest known one are new', () => {
  expect(newSince(['d', 'c', 'b', 'a'], 'b')).toEqual(['d', 'c']);
  expect(newSince(['d', 'c', 'b', 'a'], 'd')).toEqual([]);
});
test('nothing is new on a first visit or if the known game was removed', () => {
  expect(newSince(['b', 'a'], undefined)).toEqual([]);
  expect(newSince(['b', 'a'], 'z')).toEqual([]);
});
test('a malformed document counts as no known game', () => {
  expect(newestKnownIn({})).toBeUndefined();
  expect(newestKnownIn({ newestGame: 7 })).toBeUndefined();
  expect(newestKnownIn({ newestGame: 'dice-bone' })).toBe('dice-bone');
});
