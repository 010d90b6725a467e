import { describe, expect, test } from 'vitest';
import { largestOf, nextStop, presetsOf } from './stake-stops.ts';

const limits = { min: 100, max: 50_000 };

describe('the stops of a stake', () => {
  test.each([
    [1_000, 1, 1_500],
    [1_000, -1, 500],
    [1_234, 1, 1_500],
    [50_000, 1, 50_000],
    [100, -1, 100],
  ] as const)('from %i in direction %i to %i', (from, direction, to) => {
    expect(nextStop(limits, from, direction)).toBe(to);
  });

  test('a far step goes to the end', () => {
    expect([nextStop(limits, 1_000, 1, true), nextStop(limits, 1_000, -1, true)]).toEqual([50_000, 100]);
  });
});

test('presets lie between the limits of the game, and are never its largest stake', () => {
  expect(presetsOf(limits)).toEqual([1_000, 2_500, 5_000, 10_000]);
  expect(presetsOf({ min: 100, max: 2_500 })).toEqual([100, 500, 1_000]);
  expect(presetsOf({ min: 2_000, max: 30_000 })).toEqual([2_500, 5_000, 10_000, 25_000]);
});

test('Max is what the player has, up to the limit of the game', () => {
  expect(largestOf({ ...limits, have: 12_345 })).toBe(12_345);
  expect(largestOf({ ...limits, have: 99_999 })).toBe(50_000);
  expect(largestOf({ ...limits, have: 99 })).toBeUndefined();
});
