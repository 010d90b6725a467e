import { describe, expect, test } from 'vitest';
import { rankSumProbability } from './rank-sum.ts';

describe('rank sum of two sets of measurements', () => {
  // 2 of the 252 choices of five ranks of ten are this far apart.
  test('five that are all below five others differ with probability 2/252', () => {
    expect(rankSumProbability([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(2 / 252, 12);
    expect(rankSumProbability([6, 7, 8, 9, 10], [1, 2, 3, 4, 5])).toBeCloseTo(2 / 252, 12);
  });

  // Published table for sizes 3 and 4: rank sum 7 (1, 2, 4) has a probability of 4/35 on both sides.
  test('agrees with the table of small samples', () => {
    expect(rankSumProbability([1, 2, 4], [3, 5, 6, 7])).toBeCloseTo(4 / 35, 12);
  });

  test('the same values do not differ', () => {
    expect(rankSumProbability([2, 2, 2], [2, 2, 2])).toBe(1);
    expect(rankSumProbability([1, 3, 5], [1, 3, 5])).toBe(1);
  });

  test('three rounds can never show a difference below 10 %', () => {
    expect(rankSumProbability([1, 2, 3], [4, 5, 6])).toBeCloseTo(0.1, 12);
  });

  test('without values there is no difference', () => expect(rankSumProbability([], [1])).toBe(1));
});
