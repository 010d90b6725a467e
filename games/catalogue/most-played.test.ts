import { expect, test } from 'vitest';
import { HOT_LEAST_ROUNDS, hotGames, mostPlayedOrder } from './most-played.ts';

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

test('hot are the games with enough rounds, the most played first, at most six', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const rounds = new Map([
    ['a', HOT_LEAST_ROUNDS],
    ['b', 90],
    ['c', HOT_LEAST_ROUNDS - 1],
    ['d', 90],
  ]);
  expect(hotGames(rounds, all)).toEqual(['b', 'd', 'a']);
  expect(hotGames(new Map(all.map((id) => [id, 500])), all)).toEqual(all.slice(0, 6));
  expect(hotGames(new Map(), all)).toEqual([]);
});
