import { expect, test } from 'vitest';
import { MAX_MINOR } from '@parlor/contract/kernel/money.ts';
import { ledgerSums, type LedgerPart } from './ledger-sums.ts';

const at = (time: string): number => Date.parse(time);
const part = (time: string, reason: LedgerPart['reason'], minor: bigint): LedgerPart => ({
  atMs: at(time),
  reason,
  inMinor: minor > 0n ? minor : 0n,
  outMinor: minor < 0n ? -minor : 0n,
});
const sums = (zone: string, from: string, to: string, ...parts: LedgerPart[]) =>
  ledgerSums(parts, { currency: 'PP', fromMs: at(from), toMs: at(to), zone });

test('days are those of the reader, also where a day has 23 or 25 hours, and days without entries are there', () => {
  // Berlin leaves summer time on 25 October, at 1:00 UTC.
  const october = sums(
    'Europe/Berlin',
    '2026-10-23T22:00:00Z',
    '2026-10-26T23:00:00Z',
    part('2026-10-23T22:00:00Z', 'win', 100n),
    part('2026-10-25T22:45:00Z', 'stake', -250n),
    part('2026-10-25T23:00:00Z', 'daily', 5n),
  );
  expect(october.days).toEqual([
    { day: '2026-10-24', in: 1, out: 0 },
    { day: '2026-10-25', in: 0, out: 2.5 },
    { day: '2026-10-26', in: 0.05, out: 0 },
  ]);
  const march = sums('Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
  expect(march).toEqual({ in: 0, out: 0, days: [{ day: '2026-03-29', in: 0, out: 0 }], groups: [] });
  const kathmandu = part('2026-11-01T18:15:00Z', 'win', 100n);
  expect(sums('Asia/Kathmandu', '2026-10-31T18:15:00Z', '2026-11-02T18:15:00Z', kathmandu).days[1]).toEqual({
    day: '2026-11-02',
    in: 1,
    out: 0,
  });
});

test('a part that began before the time counts on its first day', () => {
  const early = part('2026-11-19T23:45:00Z', 'win', 100n);
  expect(sums('UTC', '2026-11-20T00:05:00Z', '2026-11-21T00:00:00Z', early)).toMatchObject({
    in: 1,
    days: [{ day: '2026-11-20', in: 1 }],
  });
});

test('groups are in a fixed order, and corrections and debts come last, without a name', () => {
  const day = '2026-11-20T10:00:00Z';
  const { groups } = sums(
    'UTC',
    '2026-11-20T00:00:00Z',
    '2026-11-21T00:00:00Z',
    part(day, 'debt', -100n),
    part(day, 'correction', 300n),
    part(day, 'race', 100n),
    part(day, 'stake', -1000n),
    part(day, 'win', 500n),
  );
  expect(groups).toEqual([
    { group: 'games', in: 5, out: 10 },
    { group: 'race', in: 1, out: 0 },
    { in: 3, out: 1 },
  ]);
});

test('a sum may exceed what one balance may be', () => {
  const win = part('2026-11-20T10:00:00Z', 'win', MAX_MINOR);
  expect(sums('UTC', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z', win, win)).toMatchObject({
    in: 19_999_999_999_999.98,
    days: [{ in: 19_999_999_999_999.98 }],
  });
});
