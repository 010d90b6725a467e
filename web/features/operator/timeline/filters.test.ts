import { expect, test } from 'vitest';
import { readFilters, sinceOf } from './filters.ts';

test('a filter is one of its words; any other filters nothing', () => {
  expect(readFilters({ time: 'week', currency: 'TON', system: 'games' })).toEqual({
    time: 'week',
    currency: 'TON',
    system: 'games',
  });
  const none = { time: undefined, currency: undefined, system: undefined };
  expect(readFilters({ time: 'toString', currency: 'EUR', system: 'all' })).toEqual(none);
  expect(readFilters({})).toEqual(none);
});

test('a day begins at midnight UTC, a week six days before', () => {
  const nowMs = Date.parse('2026-11-20T15:00:00Z');
  expect(sinceOf('day', nowMs)).toBe('2026-11-20T00:00:00.000Z');
  expect(sinceOf('week', nowMs)).toBe('2026-11-14T00:00:00.000Z');
  expect(sinceOf(undefined, nowMs)).toBeUndefined();
});
