import { describe, expect, test } from 'vitest';
import type { Game } from './catalogue.ts';
import { selectGames, sortGames } from './catalogue-select.ts';
import { MOODS, type Mood } from '../formats/moods.ts';

const game = (identifier: string, rest: Partial<Game> = {}): Game => ({
  identifier,
  title: identifier,
  producer: 'Parlor',
  category: 'dice',
  devices: ['mobile'],
  minBetLevel: 1,
  maxBetLevel: 500,
  maxMultiplier: 100,
  provider: 'parlor',
  ...rest,
});
const games = [
  game('bone', { rtp: 98.99, volatility: 'LOW', maxMultiplier: 990 }),
  game('moons', { rtp: 98, volatility: 'MEDIUM', title: 'Moons 10' }),
  game('rain', { category: 'plinko', rtp: 97, volatility: 'HIGH', title: 'Moons 9', maxMultiplier: 1000 }),
  game('hare', { category: 'Reels', producer: 'Three Hares', volatility: 'HIGH' }),
];
const ids = (list: readonly Game[]): string[] => list.map(({ identifier }) => identifier);

describe('a choice of games', () => {
  test('without a filter leaves all games, in the given order', () => {
    expect(ids(selectGames(games.toReversed(), {}).games)).toEqual(['hare', 'rain', 'moons', 'bone']);
    expect(ids(selectGames(games, { volatility: [], producer: [] }).games)).toHaveLength(4);
  });

  test('takes any value of one kind, and needs every kind', () => {
    expect(ids(selectGames(games, { volatility: ['LOW', 'HIGH'] }).games)).toEqual(['bone', 'rain', 'hare']);
    expect(ids(selectGames(games, { volatility: ['HIGH'], producer: ['Parlor'] }).games)).toEqual(['rain']);
    expect(ids(selectGames(games, { category: ' REELS ' }).games)).toEqual(['hare']);
  });

  test('by mood takes games with that mood', () => {
    const inMood = (mood: Mood) => ids(selectGames(games, { mood }).games);
    expect(MOODS.map((mood) => [mood, inMood(mood)])).toEqual([
      ['calm', ['bone']],
      ['bold', ['rain', 'hare']],
      ['quick', ['bone', 'moons']],
      ['think', []],
      ['watch', ['rain', 'hare']],
    ]);
    expect(selectGames(games, { mood: 'watch', producer: ['Three Hares'] }).counts.producer).toEqual({
      Parlor: 1,
      'Three Hares': 1,
    });
  });

  test('by least return leaves out games without a stated return', () => {
    expect(ids(selectGames(games, { minReturn: 98 }).games)).toEqual(['bone', 'moons']);
    expect(ids(selectGames(games, { minReturn: 0 }).games)).toEqual(['bone', 'moons', 'rain']);
  });

  test('counts each choice as if it were the only one of its kind', () => {
    expect(selectGames(games, { volatility: ['HIGH'], category: 'plinko' }).counts).toEqual({
      category: { plinko: 1, Reels: 1 },
      volatility: { LOW: 0, MEDIUM: 0, HIGH: 1 },
      producer: { Parlor: 1 },
    });
  });
});

test.each([
  ['most-played', ['rain', 'bone', 'moons', 'hare']],
  ['new', ['hare', 'rain', 'moons', 'bone']],
  ['title', ['bone', 'hare', 'rain', 'moons']],
  ['return', ['bone', 'moons', 'rain', 'hare']],
  ['multiplier', ['rain', 'bone', 'moons', 'hare']],
] as const)('in order of %s, games alike keep the order of the catalogue', (sort, expected) => {
  expect(ids(sortGames(games, sort, ['rain', 'gone', 'bone']))).toEqual(expected);
});
