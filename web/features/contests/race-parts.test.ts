import { expect, test } from 'vitest';
import type { Race, RaceEntry } from '@parlor/contract/calls/contests.ts';
import { nextPrize, ownPrize, partsOf } from './race-parts.ts';

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

const PRIZES = [
  { from: 1, to: 1, amount: 900 },
  { from: 2, to: 10, amount: 200 },
  { from: 11, to: 40, amount: 50 },
];
const race = (entrants: number, mine?: number): Race => ({
  ...field(entrants, mine),
  contest: { prizes: PRIZES } as unknown as NonNullable<Race['contest']>,
  ...(entrants < 40 ? {} : { lastPaidValue: entry(40).value }),
});

test('the next prize is the nearest better one, with the value of its last place', () => {
  expect(nextPrize(race(5_000, 41))).toEqual({ place: 40, amount: 50, value: 960 });
  expect(nextPrize(race(5_000))).toEqual({ place: 40, amount: 50, value: 960 });
  expect([nextPrize(race(50, 40)), ownPrize(race(50, 40))]).toEqual([
    { place: 10, amount: 200, value: 990 },
    50,
  ]);
  expect(nextPrize(race(50, 2))).toEqual({ place: 1, amount: 900, value: 999 });
  expect([nextPrize(race(50, 1)), ownPrize(race(50, 1))]).toEqual([undefined, 900]);
});

test('a player without a value takes the first free place; without a contest there is no prize', () => {
  expect(nextPrize(race(0))).toEqual({ place: 1, amount: 900 });
  expect(nextPrize(race(10))).toEqual({ place: 11, amount: 50 });
  expect(nextPrize(race(39))).toEqual({ place: 40, amount: 50 });
  expect([nextPrize(field(3, 2)), ownPrize(field(3, 2))]).toEqual([undefined, 0]);
});

test('a place beyond the listed ones tells no value', () => {
  const { contest, ...rest } = race(5_000, 300);
  const prizes = [...PRIZES, { from: 41, to: 250, amount: 9 }, { from: 251, to: 400, amount: 3 }];
  expect(nextPrize({ ...rest, contest: { ...contest!, prizes } })).toBeUndefined();
});
