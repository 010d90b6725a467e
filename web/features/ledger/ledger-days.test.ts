import type { LedgerEntry } from '@parlor/contract/calls/balances.ts';
import { expect, test } from 'vitest';
import { byDay, calendarDay, daysAgo, drawOf, netOfEntries } from './ledger-days.ts';

const entry = (number: number, at: Date): LedgerEntry => ({
  number,
  at: at.toISOString(),
  currency: 'PP',
  amount: 1,
  balanceAfter: 1,
  reason: 'win',
  reference: `parlor:round-${number}:win`,
});

test('entries are grouped by the days of the reader’s calendar', () => {
  const late = new Date(2026, 10, 20, 23, 59);
  const early = new Date(2026, 10, 20, 0, 1);
  const before = new Date(2026, 10, 19, 23, 59);
  const days = byDay([entry(3, late), entry(2, early), entry(1, before)]);
  expect(days.map(({ day, entries }) => [day, entries.map(({ number }) => number)])).toEqual([
    ['2026-11-20', [3, 2]],
    ['2026-11-19', [1]],
  ]);
});

test('yesterday is one day ago at the end of a month and at a change of the clocks', () => {
  expect(daysAgo(calendarDay(new Date(2026, 10, 30, 23)), new Date(2026, 11, 1, 1))).toBe(1);
  expect(daysAgo('2026-03-28', new Date(2026, 2, 29, 12))).toBe(1);
  expect(daysAgo('2026-11-20', new Date(2026, 10, 20, 0, 1))).toBe(0);
});

test.each([
  ['stake', 'parlor:abc-123:stake', 'parlor:abc-123'],
  ['win', 'parlor:abc-123:win', 'parlor:abc-123'],
  ['win', 'other-studio:tx-9', undefined],
  ['quest', 'quest:2026-11-20:0', undefined],
] as const)('an entry of a round leads to its draw: %s %s', (reason, reference, draw) => {
  expect(drawOf({ reason, reference })).toBe(draw);
});

test('the net of a day is exact', () => {
  const at = new Date(2026, 10, 20);
  const amounts = [0.1, 0.2, -0.3, -5];
  expect(netOfEntries(amounts.map((amount, n) => ({ ...entry(n + 1, at), amount })))).toBe(-5);
  expect(netOfEntries([])).toBe(0);
});
