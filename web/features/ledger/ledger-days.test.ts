import type { LedgerEntry } from '@parlor/contract/calls/balances.ts';
import { expect, test } from 'vitest';
import { drawOf, netOfEntries } from './ledger-days.ts';

const entry = (number: number, at: Date): LedgerEntry => ({
  number,
  at: at.toISOString(),
  currency: 'PP',
  amount: 1,
  balanceAfter: 1,
  reason: 'win',
  reference: `parlor:round-${number}:win`,
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
