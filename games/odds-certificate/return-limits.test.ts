import { expect, test } from 'vitest';
import { numbersFrom } from '@parlor/contract/test/random-cases.ts';
import { largestVariance, returnLimits, type GameTheory } from './return-limits.ts';

/** Pays `multiplier` with a chance of `return / multiplier`. */
const gameOf = (mean: number, multiplier: number): GameTheory => ({
  lowest: mean,
  highest: mean,
  variance: largestVariance(mean, multiplier),
  maxMultiplier: multiplier,
});

function play(game: GameTheory, paysMean: number, rounds: number, salt: string) {
  const below = numbersFrom(Number(salt));
  let [staked, won, squares, largest] = [0, 0, 0, 0];
  for (let i = 0; i < rounds; i += 1) {
    const stake = 100 + below(900);
    staked += stake;
    squares += stake ** 2;
    largest = Math.max(largest, stake);
    if (below(1_000_000) < (paysMean / game.maxMultiplier) * 1_000_000)
      won += Math.floor(stake * game.maxMultiplier);
  }
  const { low, high } = returnLimits(game, { rounds, staked, squares, largest });
  return { measured: won / staked, low, high };
}

test('a game that pays by its odds stays within the limits, with small and large wins', () => {
  for (const multiplier of [1.96, 12, 1_000])
    for (let salt = 0; salt < 40; salt += 1) {
      const { measured, low, high } = play(gameOf(0.98, multiplier), 0.98, 400, String(salt));
      expect(measured).toBeGreaterThanOrEqual(low);
      expect(measured).toBeLessThanOrEqual(high);
    }
});

test('a game that pays too much or too little leaves them, the sooner the further off it is', () => {
  const coin = gameOf(0.98, 1.96);
  const rich = play(coin, 1.15, 20_000, '1');
  expect(rich.measured).toBeGreaterThan(rich.high);
  const poor = play(coin, 0.8, 20_000, '2');
  expect(poor.measured).toBeLessThan(poor.low);
  const early = play(coin, 1.15, 100, '3');
  expect(early.measured).toBeLessThan(early.high);
});

test('limits are wide for one round and close in with the number of rounds', () => {
  const wide = returnLimits(gameOf(0.98, 10), { rounds: 1, staked: 100, squares: 10_000, largest: 100 });
  expect(wide.low).toBe(0);
  expect(wide.high).toBeGreaterThan(10);
  const n = 10_000_000;
  const close = returnLimits(gameOf(0.98, 10), {
    rounds: n,
    staked: n * 10_000,
    squares: n * 1e8,
    largest: 10_000,
  });
  expect(close.high).toBeLessThan(1);
  expect(close.low).toBeGreaterThan(0.97);
  // Rounding down to a minor unit is expected of small stakes.
  const small = returnLimits(gameOf(0.98, 10), { rounds: n, staked: n * 10, squares: n * 100, largest: 10 });
  expect(small.low).toBeLessThan(close.low - 0.09);
});
