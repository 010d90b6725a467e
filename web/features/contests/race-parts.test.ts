import { expect, test } from 'vitest';
import type { Race, RaceEntry } from '@parlor/contract/calls/contests.ts';
import { partsOf } from './race-parts.ts';

const entry = (position: number): RaceEntry => ({
  userId: String(100 + position),
  position,
  value: 1_000 - position,
  displayName: `Player ${position}`,
});
const field = (entrants: number, mine?: number): Race => ({
  entries: Array.from({ length: Math.min(100, entrants) }, (_, i) => entry(i + 1)),
  userValue: 1,
  entrants,
  ...(mine === undefined
    ? {}
    : {
        own: {
          position: mine,
          around: [-2, -1, 0, 1, 2]
            .map((by) => mine + by)
            .filter((p) => p >= 1 && p <= entrants)
            .map(entry),
        },
      }),
});
const shown = (race: Race, isWhole = false) => {
  const { front, between, around } = partsOf(race, isWhole);
  return [front.map((e) => e.position), between, around.map((e) => e.position)];
};

test('a player far back sees the top, the number between, and their neighbours', () => {
  expect(shown(field(5_000, 41))).toEqual([[1, 2, 3, 4], 34, [39, 40, 41, 42, 43]]);
  expect(shown(field(1_000_000, 400_000))).toEqual([
    [1, 2, 3, 4],
    399_993,
    [399_998, 399_999, 400_000, 400_001, 400_002],
  ]);
});

test('a player near the top is listed there once', () => {
  expect(shown(field(50, 1))).toEqual([[1, 2, 3, 4], 46, []]);
  expect(shown(field(50, 5))).toEqual([[1, 2, 3, 4, 5, 6, 7], 43, []]);
  expect(shown(field(50, 7))).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], 41, []]);
  expect(shown(field(50, 8))).toEqual([[1, 2, 3, 4], 1, [6, 7, 8, 9, 10]]);
  expect(shown(field(2, 2))).toEqual([[1, 2], 0, []]);
});

test('a player without a place sees the top, or everybody on request', () => {
  expect(shown(field(50))).toEqual([[1, 2, 3, 4], 46, []]);
  expect(shown(field(50), true)[0]).toHaveLength(50);
  expect(shown(field(5_000, 102), true).slice(1)).toEqual([0, [101, 102, 103, 104]]);
});
