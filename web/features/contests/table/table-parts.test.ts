import type { ContestInfo, Race, RaceEntry } from '@parlor/contract/calls/contests.ts';
import { expect, test } from 'vitest';
import { contestsOf, nearOf } from './table-parts.ts';

const contest = (contestId: string, more: Partial<ContestInfo> = {}): ContestInfo => ({
  contestId,
  daily: false,
  gameId: '',
  totalPrize: 1,
  title: contestId,
  description: '',
  startsAt: '2026-11-20T00:00:00.000Z',
  endsAt: '2026-11-21T00:00:00.000Z',
  period: '2026-11-20',
  statisticName: 'profit',
  ...more,
});
const entry = (position: number): RaceEntry => ({
  userId: String(position),
  position,
  value: 100 - position,
  displayName: `Player ${position}`,
});

test('a table offers the contests that its game counts for, those of few games first, then the daily race', () => {
  const all = [
    contest('week'),
    contest('day', { daily: true }),
    contest('dice', { games: ['dice-bone'] }),
    contest('wheels', { games: ['wheel-fair'] }),
  ];
  expect(contestsOf(all, 'dice-bone').map((c) => c.contestId)).toEqual(['dice', 'day', 'week']);
  expect(contestsOf(all, 'keno-hive').map((c) => c.contestId)).toEqual(['day', 'week']);
});

test('the own row has two above and one below; without a place it is the top three', () => {
  const entries = [1, 2, 3, 4, 5, 6].map(entry);
  const race = (own?: Race['own']): Race => ({ entries, userValue: 0, entrants: 6, ...(own && { own }) });
  const places = (r: Race) => nearOf(r).map(({ position }) => position);
  expect(places(race())).toEqual([1, 2, 3]);
  expect(places(race({ position: 4, around: [2, 3, 4, 5, 6].map(entry) }))).toEqual([2, 3, 4, 5]);
  expect(places(race({ position: 1, around: [1, 2, 3].map(entry) }))).toEqual([1, 2]);
});
