import { expect, test } from 'vitest';
import { newPeriod, timesOf, timesOfSums, type Period } from './period.ts';

const today = new Date(2026, 10, 20, 15, 30);
const days = (first: string, last: string): Period => ({ kind: 'days', first, last });
const start = (...day: [number, number, number]): string => new Date(...day).toISOString();

test('the last days include today, and entries that are still to come', () => {
  expect(timesOf(newPeriod('week', today), today)).toEqual({ from: start(2026, 10, 14) });
  expect(timesOf(newPeriod('month', today), today)).toEqual({ from: start(2026, 9, 22) });
  expect(timesOf(newPeriod('all', today), today)).toEqual({});
  expect(timesOfSums(newPeriod('week', today), today)).toEqual({
    from: start(2026, 10, 14),
    to: start(2026, 10, 21),
  });
});

test('chosen days are whole days of the reader; an empty one is not a limit', () => {
  expect(newPeriod('days', today)).toMatchObject({ first: '2026-11-14', last: '2026-11-20' });
  expect(timesOf(days('2026-10-31', '2026-10-31'), today)).toEqual({
    from: start(2026, 9, 31),
    to: start(2026, 10, 1),
  });
  expect(timesOf(days('', ''), today)).toEqual({});
});

test('a time that is too long, without a beginning or backwards has no sums', () => {
  for (const [first, last] of [
    ['', '2026-11-20'],
    ['2026-11-20', '2026-11-19'],
    ['2026-10-01', '2026-11-20'],
  ] as const)
    expect(timesOfSums(days(first, last), today)).toBeUndefined();
  expect(timesOfSums(newPeriod('all', today), today)).toBeUndefined();
  expect(timesOfSums(days('2026-10-01', '2026-10-31'), today)).toBeDefined();
});
