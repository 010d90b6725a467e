// What the tests of all families of games ask of rules.
import { expect } from 'vitest';
import type { PossibleResult } from '@parlor/economy/play/game-rules.ts';
import { isLess, oddsOf, rtpOf, toNumber, varianceOf } from './rtp.ts';

type RulesWithOdds = Parameters<typeof oddsOf>[0];

/**
 * The exact return of every choice is as stated, and from 96 % to `most` ten-thousandths.
 * `stated`: lowest and highest return, return in percent, volatility, largest multiplier in ten-thousandths.
 */
export function expectStatedOdds(
  rules: RulesWithOdds,
  stated: readonly unknown[] | undefined,
  most: bigint,
): void {
  const { lowestRtp, highestRtp, rtpPercent, volatility, maxMultiplierE4 } = oddsOf(rules);
  expect([toNumber(lowestRtp), toNumber(highestRtp), rtpPercent, volatility, maxMultiplierE4]).toEqual(
    stated,
  );
  expect(isLess(lowestRtp, { part: 96n, of: 100n })).toBe(false);
  expect(isLess({ part: most, of: 10_000n }, highestRtp)).toBe(false);
}

/** Among the choices that differ in the risk alone, the higher risk has the larger variance. */
export function expectRiskRaisesVariance(
  choices: ReadonlyArray<{ readonly risk?: unknown }>,
  distribution: (choice: unknown) => readonly PossibleResult[],
): void {
  const by = (risk: string) =>
    choices
      .filter((choice) => choice.risk === risk)
      .map((choice) => toNumber(varianceOf(distribution(choice))));
  const [low, mid, high] = ['low', 'mid', 'high'].map(by) as [number[], number[], number[]];
  expect(low.length).toBeGreaterThan(0);
  for (const [index, calm] of low.entries()) {
    expect(calm).toBeLessThan(mid[index]!);
    expect(mid[index]!).toBeLessThan(high[index]!);
  }
}

/**
 * Plays many rounds of one choice: only payouts of its distribution occur, and together they return what it says, within 4.5
 * standard errors. `rareE4`: a payout that may come once although less than one is expected.
 */
export function expectReturnOf(
  choice: unknown,
  results: readonly PossibleResult[],
  rounds: number,
  payE4: () => number,
  rareE4 = 0,
): void {
  const possible = new Set(results.map(({ multiplierE4 }) => multiplierE4));
  let back = 0;
  for (let i = 0; i < rounds; i++) {
    const paid = payE4();
    if (!possible.has(paid)) throw new Error(`${paid} is not in the odds of ${JSON.stringify(choice)}`);
    back += paid / 10_000;
  }
  const error = Math.sqrt(toNumber(varianceOf(results)) / rounds);
  const away = Math.abs(back / rounds - toNumber(rtpOf(results)));
  const bound = 4.5 * error + rareE4 / 10_000 / rounds + 1e-9;
  expect({ choice, within: away < bound }).toEqual({ choice, within: true });
}
