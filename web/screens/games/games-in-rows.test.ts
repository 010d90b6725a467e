import { expect, test } from 'vitest';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { gamesInRows } from './games-in-rows.ts';

const games = Array.from('abcdefghijklmnop', (identifier): Game => ({
  identifier,
  title: identifier,
  producer: 'Parlor',
  provider: 'parlor',
  category: 'dice',
  devices: ['mobile', 'desktop'],
  minBetLevel: 1,
  maxBetLevel: 500,
  maxMultiplier: 990,
}));
const idsOf = (list: readonly Game[]): string => list.map(({ identifier }) => identifier).join('');

test('a game is in one row: a hero, one of the five played last, or one of the most played', () => {
  // The player’s own row shows e f g h i, because a is a hero; so j and k are shown by no row above.
  const played = Array.from('aefghijk');
  const { heroes, popular, shown } = gamesInRows(
    { highlighted: games.slice(0, 4), mostPlayed: games },
    played,
  );
  expect(heroes).toEqual(['a', 'b', 'c']);
  expect(idsOf(popular)).toBe('djklmnop');
  expect([...shown].toSorted().join('')).toBe('abcdefghijklmnop');
});

test('a player who has played nothing sees the most played after the heroes', () => {
  const { popular } = gamesInRows({ highlighted: games.slice(0, 3), mostPlayed: games }, []);
  expect(idsOf(popular)).toBe('defghijk');
});
