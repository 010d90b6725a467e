// A player's own history: filters, sums and the file, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import { LEDGER_FILE_COLUMNS, ledgerFileCells } from '@parlor/contract/calls/balances.ts';
import { csvOf } from '@parlor/contract/formats/csv.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { World } from './services.suite.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { refusalOf } from '../test/refusals.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

export function historySuite(world: () => World): void {
  describe('history', () => {
    const api = () => world().services.api;
    const all = async () => (await api().ledger({ query: { limit: '100' } })).entries;

    test('filters by group, currency and time are counted together', async () => {
      for (let n = 0; n < 3; n++) await world().playRound(DICE, 5, likelyChoice[DICE]);
      const entries = await all();
      const games = await api().ledger({ query: { group: 'games', currency: 'PP', limit: '100' } });
      expect(games.entries).toEqual(entries.filter(({ reason }) => reason === 'stake' || reason === 'win'));
      expect(games.total).toBe(games.entries.length);
      expect(await api().ledger({ query: { currency: 'TON' } })).toEqual({ entries: [], total: 0 });
      // The start is included, the end is not.
      const { at } = entries.at(-1)!;
      const from = await api().ledger({ query: { from: at, limit: '100' } });
      expect(from).toEqual({ entries, total: entries.length });
      const to = await api().ledger({ query: { to: at } });
      expect(to).toEqual({ entries: [], total: 0 });
    });

    test('sums of a time add up to the entries, by day and by group', async () => {
      await world().playRound(DICE, 5, likelyChoice[DICE]);
      const entries = await all();
      const newestMs = Date.parse(entries[0]!.at);
      const times = { from: iso(newestMs - 6 * DAY_MS), to: iso(newestMs + 1) };
      const sums = await api().ledgerSums({ query: { ...times, zone: 'Asia/Kathmandu' } });
      const total = (sign: number) =>
        entries.reduce(
          (sum, { amount, currency }) => sum + (currency === 'PP' ? Math.max(0, amount * sign) : 0),
          0,
        );
      expect(sums.in).toBeCloseTo(total(1), 2);
      expect(sums.out).toBeCloseTo(total(-1), 2);
      for (const parts of [sums.days, sums.groups])
        for (const side of ['in', 'out'] as const)
          expect(parts.reduce((sum, part) => sum + part[side], 0)).toBeCloseTo(sums[side], 2);
      expect(sums.groups.map(({ group }) => group)).toContain('games');
      // Seven days of 24 hours touch seven or eight days.
      expect([7, 8]).toContain(sums.days.length);
      expect(sums.days.map(({ day }) => day)).toEqual(sums.days.map(({ day }) => day).toSorted());
      expect(await api().ledgerSums({ query: { ...times, currency: 'TON' } })).toMatchObject({
        in: 0,
        out: 0,
        groups: [],
      });
    });

    test('sums are refused of a time that is too long or ends before it begins', async () => {
      const from = iso(Date.parse('2026-11-01T00:00:00Z'));
      for (const to of [from, '2026-10-31T00:00:00.000Z', '2026-12-04T00:00:00.000Z'])
        expect(await refusalOf(api().ledgerSums({ query: { from, to } }))).toMatchObject({
          status: 400,
          code: 'INVALID_REQUEST',
        });
    });

    test('the file has the chosen entries, newest first', async () => {
      const games = await api().ledger({ query: { group: 'games', limit: '100' } });
      const { url } = await api().makeLedgerFile({ body: { group: 'games' } });
      const answer = await fetch(url);
      expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
      // A reader of text drops the mark at the beginning.
      const expected = csvOf(LEDGER_FILE_COLUMNS, games.entries.map(ledgerFileCells)).slice(1);
      expect(await answer.text()).toBe(expected);
    });
  });
}
