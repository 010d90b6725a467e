import { expect, test } from 'vitest';
import type { Race, RaceEntry } from '@parlor/contract/calls/contests.ts';
import { trackOf } from './track.ts';

const entry = (position: number, value: number): RaceEntry => ({
  userId: String(100 + position),
  position,
  value,
  displayName: `Player ${position}`,
});
const race = (more: Partial<Race>): Race => ({ entries: [], userValue: 0, entrants: 0, ...more });

test('without players there is no dot and no prize mark', () => {
  expect(trackOf(race({}), '7')).toEqual({ pegs: [], prizesFrom: undefined, lead: undefined });
});

test("the leader is furthest, nobody is off the track, and the player's own dot is always there", () => {
  const entries = Array.from({ length: 50 }, (_, i) => entry(i + 1, 2_000 / (i + 1)));
  const me = { ...entry(900, 0.4), userId: '7' };
  const { pegs, lead } = trackOf(
    race({ entries, own: { position: 900, around: [entry(899, 0.5), me] } }),
    '7',
  );
  expect(pegs.filter((p) => p.mine)).toHaveLength(1);
  expect(pegs.length).toBeLessThanOrEqual(9);
  expect(pegs.map((p) => p.at)).toEqual(pegs.map((p) => p.at).toSorted((a, b) => b - a));
  for (const { at } of pegs) expect(at).toBeGreaterThanOrEqual(0);
  for (const { at } of pegs) expect(at).toBeLessThanOrEqual(lead!);
});

test('prizes begin at the last paid place; while places are free, at the start', () => {
  const entries = [entry(1, 100), entry(2, 10)];
  expect(trackOf(race({ entries }), '7').prizesFrom).toBe(0);
  const { prizesFrom, pegs } = trackOf(race({ entries, lastPaidValue: 10 }), '7');
  expect(prizesFrom).toBe(pegs.find((p) => p.userId === '102')?.at);
});
