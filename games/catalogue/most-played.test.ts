import { expect, test } from 'vitest';
import { mostPlayedOrder } from './most-played.ts';

const all = ['a', 'b', 'c', 'd', 'e'];

test('played games come first, the most played before the others', () => {
  const rounds = new Map([
    ['c', 3],
    ['e', 40],
  ]);
  expect(mostPlayedOrder(rounds, ['b', 'a'], all)).toEqual(['e', 'c', 'b', 'a']);
});

test('games played equally often are in content order, then in catalogue order', () => {
  const rounds = new Map(['d', 'c', 'b', 'a'].map((id) => [id, 7]));
  expect(mostPlayedOrder(rounds, ['d', 'b'], all)).toEqual(['d', 'b', 'a', 'c']);
});

test("a new installation has the content's order, without games that left the catalogue", () => {
  expect(mostPlayedOrder(new Map(), ['b', 'a'], all)).toEqual(['b', 'a']);
  expect(mostPlayedOrder(new Map([['gone', 9]]), ['b'], all)).toEqual(['b']);
});
