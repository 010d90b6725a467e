import { expect, test } from 'vitest';
import { byDay, calendarDay, daysAgo } from './days.ts';

test('items are grouped by the days of the reader’s calendar', () => {
  const late = new Date(2026, 10, 20, 23, 59);
  const early = new Date(2026, 10, 20, 0, 1);
  const before = new Date(2026, 10, 19, 23, 59);
  const days = byDay([late, early, before], (at) => at.toISOString());
  expect(days.map(({ day, at, items }) => [day, at, items])).toEqual([
    ['2026-11-20', late, [late, early]],
    ['2026-11-19', before, [before]],
  ]);
});

test('yesterday is one day ago at the end of a month and at a change of the clocks', () => {
  expect(daysAgo(calendarDay(new Date(2026, 10, 30, 23)), new Date(2026, 11, 1, 1))).toBe(1);
  expect(daysAgo('2026-03-28', new Date(2026, 2, 29, 12))).toBe(1);
  expect(daysAgo('2026-11-20', new Date(2026, 10, 20, 0, 1))).toBe(0);
});
