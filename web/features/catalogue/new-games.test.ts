import { expect, test } from 'vitest';
import { newestKnownIn, newSince } from './new-games.ts';

test('what came after the newest game that was known is new', () => {
  expect(newSince(['d', 'c', 'b', 'a'], 'b')).toEqual(['d', 'c']);
  expect(newSince(['d', 'c', 'b', 'a'], 'd')).toEqual([]);
});
test('nothing is new to who was never here, or whose game is gone', () => {
  expect(newSince(['b', 'a'], undefined)).toEqual([]);
  expect(newSince(['b', 'a'], 'z')).toEqual([]);
});
test('a document that another app wrote tells nothing', () => {
  expect(newestKnownIn({})).toBeUndefined();
  expect(newestKnownIn({ newestGame: 7 })).toBeUndefined();
  expect(newestKnownIn({ newestGame: 'dice-bone' })).toBe('dice-bone');
});
