import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import {
  dayNumberOf,
  dayOf,
  dayOfNumber,
  firstDayOfMonth,
  monthOf,
  untilDayEndsMs,
  untilMonthEndsMs,
  untilWeekEndsMs,
  weekOf,
} from './periods.ts';

const at = (text: string): number => Date.parse(text);
const instants = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2199-12-31T23:59:59Z') });

describe('I16: periods follow UTC only', () => {
  test.each([
    ['2026-12-27T23:59:59.999Z', '2026-W52'],
    ['2026-12-28T00:00:00.000Z', '2026-W53'],
    ['2026-12-31T12:00:00.000Z', '2026-W53'],
    ['2027-01-01T00:00:00.000Z', '2026-W53'],
    ['2027-01-03T23:59:59.999Z', '2026-W53'],
    ['2027-01-04T00:00:00.000Z', '2027-W01'],
    ['2020-12-28T00:00:00.000Z', '2020-W53'],
    ['2021-01-03T23:59:59.999Z', '2020-W53'],
    ['2021-01-04T00:00:00.000Z', '2021-W01'],
    ['2018-12-31T00:00:00.000Z', '2019-W01'],
    ['2024-12-29T23:59:59.999Z', '2024-W52'],
    ['2024-12-30T00:00:00.000Z', '2025-W01'],
    ['2028-02-29T12:00:00.000Z', '2028-W09'],
  ])('%s is in week %s', (instant, week) => expect(weekOf(at(instant))).toBe(week));

  test.each([
    ['2026-02-01T00:00:00Z', 28],
    ['2028-02-01T00:00:00Z', 29],
    ['2100-02-01T00:00:00Z', 28],
    ['2026-04-01T00:00:00Z', 30],
    ['2026-12-01T00:00:00Z', 31],
  ])('the month that begins %s has %i days', (instant, days) =>
    expect(untilMonthEndsMs(at(instant))).toBe(days * DAY_MS),
  );

  test.each(['2026-03-29T01:30:00Z', '2026-10-25T01:30:00Z', '2026-03-08T10:00:00Z', '2026-11-01T09:00:00Z'])(
    'the day of %s has 24 hours although clocks are put on or back somewhere',
    (instant) => {
      const day = dayNumberOf(at(instant)) * DAY_MS;
      expect(untilDayEndsMs(day)).toBe(DAY_MS);
      expect(dayOf(day + DAY_MS - 1)).toBe(dayOf(at(instant)));
      expect(dayOf(day + DAY_MS)).not.toBe(dayOf(at(instant)));
    },
  );

  test('29 February is one day, in leap years only', () => {
    expect(dayOf(at('2028-02-28T23:59:59.999Z') + 1)).toBe('2028-02-29');
    expect(dayOf(at('2028-02-29T23:59:59.999Z') + 1)).toBe('2028-03-01');
    expect(dayOf(at('2027-02-28T23:59:59.999Z') + 1)).toBe('2027-03-01');
    expect([monthOf(at('2028-02-29T23:59:59.999Z')), monthOf(at('2028-03-01T00:00:00Z'))]).toEqual([
      '2028-02',
      '2028-03',
    ]);
  });

  test('the time left in a period is above zero, at most the period, and leads to its exact end', () => {
    fc.assert(
      fc.property(instants, (ms) => {
        const week = untilWeekEndsMs(ms);
        const month = untilMonthEndsMs(ms);
        expect(week > 0 && week <= 7 * DAY_MS && month > 0 && month <= 31 * DAY_MS).toBe(true);
        expect(untilDayEndsMs(ms) > 0 && untilDayEndsMs(ms) <= DAY_MS).toBe(true);
        expect([weekOf(ms + week - 1), monthOf(ms + month - 1)]).toEqual([weekOf(ms), monthOf(ms)]);
        expect(weekOf(ms + week) > weekOf(ms) && monthOf(ms + month) > monthOf(ms)).toBe(true);
        expect(new Date(ms + week).getUTCDay()).toBe(1);
      }),
      budget(100, 5_000),
    );
  });

  test('a later period has a name that sorts later as text, over all years', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a];
        for (const nameOf of [dayOf, weekOf, monthOf]) expect(nameOf(early) <= nameOf(late)).toBe(true);
        expect(dayNumberOf(at(`${dayOf(a)}T00:00:00Z`))).toBe(dayNumberOf(a));
        expect(dayOfNumber(dayNumberOf(a))).toBe(dayOf(a));
      }),
      budget(100, 5_000),
    );
    const weeks = Array.from({ length: 7 * 52 * 12 }, (_, i) =>
      weekOf(at('2019-12-25T00:00:00Z') + i * DAY_MS),
    );
    expect(weeks).toEqual(weeks.toSorted());
  });
});

test('the first day of a month and of later months, across the end of the year', () => {
  expect(firstDayOfMonth('2026-11')).toBe('2026-11-01');
  expect([1, 2, 14].map((later) => firstDayOfMonth('2026-11', later))).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2028-01-01',
  ]);
});
