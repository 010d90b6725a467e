import { expect, test } from 'vitest';
import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { changesInMs, phaseAt } from './phases.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 27, 8, 0, second)).toISOString();
const ms = (second: number): number => Date.parse(at(second));
const table: SharedTable = {
  now: at(0),
  round: { round: 7, chain: 1, place: 7, opensAt: at(0), risesAt: at(6) },
  bets: { count: 0, staked: 0, list: [] },
  past: [],
};
const ended: SharedTable = {
  ...table,
  round: {
    ...table.round!,
    ended: { round: 7, chain: 1, place: 7, seed: 's', point: 237, endedAt: at(20) },
  },
  nextAt: at(24),
};

test('bets are taken until the rise, which lasts until the server tells its end', () => {
  expect(phaseAt(undefined, ms(0))).toEqual({ is: 'waiting', leftMs: undefined });
  expect(phaseAt(table, ms(2))).toEqual({ is: 'betting', round: 7, leftMs: 4_000 });
  expect(phaseAt(table, ms(6))).toEqual({ is: 'rising', round: 7, ms: 0 });
  expect(phaseAt(table, ms(90))).toEqual({ is: 'rising', round: 7, ms: 84_000 });
  expect(phaseAt(ended, ms(21))).toEqual({ is: 'ended', round: 7, pointE2: 237, isVoid: false });
  expect(phaseAt(ended, ms(24))).toEqual({ is: 'waiting', leftMs: 0 });
});

test('a page waits for the clock only where the clock changes something', () => {
  expect(changesInMs(table, ms(2))).toBe(4_000);
  expect(changesInMs(table, ms(8))).toBeUndefined();
  expect(changesInMs(ended, ms(21))).toBe(3_000);
});
