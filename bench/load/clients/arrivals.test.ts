import { expect, test } from 'vitest';
import { arrivalsOf } from './arrivals.ts';
import { groupOf, KINDS, MIX, type Group } from './mix.ts';

const plan = { seed: 7, perSecond: 200, count: 20_000, shares: MIX };

test('arrivals have the requested rate, with random gaps', () => {
  const arrivals = arrivalsOf(plan);
  const gaps = arrivals.map(({ dueMs }, n) => dueMs - (arrivals[n - 1]?.dueMs ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
  expect(20_000 / (arrivals.at(-1)!.dueMs / 1_000)).toBeCloseTo(200, -1);
  // In a Poisson process one gap in e is longer than the mean.
  const long = gaps.filter((gap) => gap > 5).length / gaps.length;
  expect(long).toBeGreaterThan(0.35);
  expect(long).toBeLessThan(0.39);
});

test('arrivals have the requested mix, and the same seed gives the same ones', () => {
  const arrivals = arrivalsOf(plan);
  const counted = Map.groupBy(arrivals, ({ kind }) => groupOf[kind]);
  const promised: Record<Group, number> = {
    reads: 40,
    'provider calls': 20,
    claims: 15,
    orders: 10,
    documents: 10,
    'sign-ins': 5,
  };
  expect(KINDS.reduce((sum, kind) => sum + MIX[kind], 0)).toBe(100);
  for (const [group, share] of Object.entries(promised)) {
    expect(KINDS.reduce((sum, kind) => sum + (groupOf[kind] === group ? MIX[kind] : 0), 0)).toBe(share);
    const came = ((counted.get(group as Group)?.length ?? 0) / arrivals.length) * 100;
    expect(Math.abs(came - share)).toBeLessThan(1);
  }
  expect(arrivalsOf(plan)).toEqual(arrivals);
  expect(arrivalsOf({ ...plan, seed: 8 })).not.toEqual(arrivals);
});
