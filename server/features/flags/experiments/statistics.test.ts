// Expected values: tables of the chi-square distribution and of erfc (Abramowitz and Stegun, 26.8 and 7.1).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chiSquareTail,
  complementaryError,
  differenceOf,
  ratioProbability,
  sampleOf,
  type Sample,
} from './statistics.ts';

test.each([
  [3.841458821, 1, 0.05],
  [6.634896601, 1, 0.01],
  [10.82756617, 1, 0.001],
  [5.991464547, 2, 0.05],
  [13.81551056, 2, 0.001],
  [7.814727903, 3, 0.05],
  [16.2662362, 3, 0.001],
  [14.06714045, 7, 0.05],
  [0.1, 1, 0.751829634],
  [50, 1, 1.537459794e-12],
])('beyond %d with %i degrees of freedom is a probability of %d', (x, degrees, p) => {
  expect(chiSquareTail(x, degrees) / p).toBeCloseTo(1, 6);
});

test.each([
  [0, 1],
  [0.5, 0.4795001222],
  [1, 0.1572992071],
  [2, 0.004677734981],
  [3, 2.2090497e-5],
])('erfc(%d) is %d', (x, value) => {
  expect(complementaryError(x) / value).toBeCloseTo(1, 8);
});

test('both forms of erfc meet, and a tail is a probability that falls', () => {
  expect(complementaryError(2 - 1e-9) / complementaryError(2)).toBeCloseTo(1, 7);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 200, noNaN: true }),
      fc.integer({ min: 1, max: 9 }),
      (x, degrees) => {
        const [here, further] = [chiSquareTail(x, degrees), chiSquareTail(x + 0.5, degrees)];
        expect(here).toBeGreaterThanOrEqual(further);
        expect(further).toBeGreaterThanOrEqual(0);
        expect(here).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('counts by their weights are likely, others are not', () => {
  expect(ratioProbability([500, 500], [1, 1])).toBe(1);
  expect(ratioProbability([750, 250], [3, 1])).toBe(1);
  expect(ratioProbability([520, 480], [50, 50])).toBeCloseTo(0.2059, 4);
  expect(ratioProbability([5200, 4800], [50, 50])).toBeLessThan(0.001);
  expect(ratioProbability([400, 300, 300], [1, 1, 1])).toBeLessThan(0.001);
  expect(ratioProbability([0, 0], [1, 1])).toBe(1);
});

test('a sample from its sums equals the one from its values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 2, maxLength: 50 }),
      (values) => {
        const n = values.length;
        const sum = values.reduce((a, b) => a + b, 0);
        const made = sampleOf({ n, sum, squares: values.reduce((a, b) => a + b * b, 0) });
        const variance = values.reduce((a, b) => a + (b - sum / n) ** 2, 0) / (n - 1);
        expect(made.mean).toBeCloseTo(sum / n, 8);
        expect(made.variance).toBeCloseTo(variance, 5);
      },
    ),
  );
  expect(sampleOf({ n: 0, sum: 0, squares: 0 })).toEqual({ n: 0, mean: 0, variance: 0 });
});

test('the interval of a difference is symmetrical around it, and missing with few players', () => {
  const control: Sample = { n: 100, mean: 10, variance: 25 };
  const variant: Sample = { n: 100, mean: 12, variance: 25 };
  const { difference, low, high } = differenceOf(control, variant)!;
  expect(difference).toBe(2);
  expect(low).toBeCloseTo(2 - 1.95996 * Math.sqrt(0.5), 4);
  expect(high).toBeCloseTo(2 + 1.95996 * Math.sqrt(0.5), 4);
  expect(differenceOf({ ...control, n: 29 }, variant)).toBeUndefined();
  expect(differenceOf(control, { ...variant, n: 29 })).toBeUndefined();
});

test('95 of 100 intervals contain the true difference', () => {
  // A fixed sequence of a linear generator, so that the test has one outcome.
  let seed = 20261125;
  const next = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const draw = (chance: number): Sample => {
    const hits = Array.from({ length: 400 }, () => (next() < chance ? 1 : 0)).reduce<number>(
      (a, b) => a + b,
      0,
    );
    return sampleOf({ n: 400, sum: hits, squares: hits });
  };
  let contained = 0;
  for (let round = 0; round < 400; round += 1) {
    const { low, high } = differenceOf(draw(0.3), draw(0.4))!;
    if (low <= 0.1 && 0.1 <= high) contained += 1;
  }
  expect(contained / 400).toBeGreaterThan(0.92);
  expect(contained / 400).toBeLessThan(0.98);
});
