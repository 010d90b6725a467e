import { expect, test } from 'vitest';
import { mostPlayedOrder } from './most-played.ts';

const all = ['a', 'b', 'c', 'd', 'e'];

test('games that were played come first, the most played before the others', () => {
  const rounds = new Map([
    ['c', 3],
    ['e', 40],
  ]);
  expect(mostPlayedOrder(rounds, ['b', 'a'], all)).toEqual(['e', 'c', 'b', 'a']);
});

test('games that were played as often stand as content names them, then as in the catalogue', () => {
  const rounds = new Map(['d', 'c', 'b', 'a'].map((id) => [id, 7]));
  expect(mostPlayedOrder(rounds, ['d', 'b'], all)).toEqual(['d', 'b', 'a', 'c']);
});

test('on a fresh install the order is that of content, and a game that left the catalogue is not there', () => {
  expect(mostPlayedOrder(new Map(), ['b', 'a'], all)).toEqual(['b', 'a']);
  expect(mostPlayedOrder(new Map([['gone', 9]]), ['b'], all)).toEqual(['b']);
});
