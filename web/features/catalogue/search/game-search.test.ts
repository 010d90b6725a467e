import { describe, expect, test } from 'vitest';
import {
  EMPTY_GAME_SEARCH,
  filterCount,
  isBrowsing,
  gameSearchOf,
  withoutFilters,
  wordsOf,
  type GameSearch,
} from './game-search.ts';

const full: GameSearch = {
  q: 'owl & lark',
  category: 'hilo',
  volatility: ['MEDIUM', 'HIGH'],
  producer: ['Parlor', 'Hare, Hare & 100%'],
  returns: 96,
  mood: 'think',
  sort: 'multiplier',
  favourites: true,
};

describe('the address of a game list', () => {
  test('is parsed back to the same search', () => {
    expect(gameSearchOf({ ...wordsOf(full) })).toEqual(full);
    expect(gameSearchOf({ ...wordsOf(EMPTY_GAME_SEARCH) })).toEqual(EMPTY_GAME_SEARCH);
    expect(wordsOf(EMPTY_GAME_SEARCH)).toEqual({});
  });

  test.each([
    [{ q: 21 }, { q: '21' }],
    [{ q: true }, { q: 'true' }],
    [{ category: 'favourites' }, { favourites: true }],
    [{ favourites: 1 }, { favourites: true }],
    [{ returns: 97 }, { returns: 97 }],
    [{ volatility: 'high,low,high' }, { volatility: ['LOW', 'HIGH'] }],
  ])('%j is read as %j', (words, shelf) => {
    expect(gameSearchOf(words)).toEqual({ ...EMPTY_GAME_SEARCH, ...shelf });
  });

  test.each([
    { q: { a: 1 } },
    { volatility: 'wild' },
    { volatility: ['LOW'] },
    { returns: 'many' },
    { returns: 12 },
    { returns: 1e9 },
    { sort: 'best' },
    { favourites: 'yes' },
    { producer: ',,' },
    { page: 2 },
  ])('%j asks for nothing', (words) => {
    expect(gameSearchOf(words)).toEqual(EMPTY_GAME_SEARCH);
  });
});

test('four filter kinds are counted, whatever is chosen in each; clearing keeps the rest', () => {
  expect(filterCount(full)).toBe(4);
  expect(withoutFilters(full)).toEqual({
    ...full,
    volatility: [],
    producer: [],
    returns: undefined,
    mood: undefined,
  });
  expect(isBrowsing(EMPTY_GAME_SEARCH)).toBe(true);
  for (const [key, value] of Object.entries(full))
    expect(isBrowsing({ ...EMPTY_GAME_SEARCH, [key]: value })).toBe(false);
});
