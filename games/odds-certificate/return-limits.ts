// Between which limits luck alone leaves the return of a game, for any number of rounds.
//
// Bernstein's inequality: the sum of independent payouts is further from its mean than t with a probability of at most
// exp(-t² / 2(V + bt/3)), where V is the sum of their variances and b the most that one payout can be above (or below) its
// mean. It needs no normal distribution, which the payouts of a game with rare large wins do not have.

export interface GameTheory {
  /** Over all choices. */
  readonly lowest: number;
  readonly highest: number;
  /** The highest variance of the multiplier over all choices, in squares of a stake. */
  readonly variance: number;
  readonly maxMultiplier: number;
}
export interface MeasuredPlay {
  readonly rounds: number;
  /** Minor units. */
  readonly staked: number;
  /** The sum of the squared stakes, and the largest of them. */
  readonly squares: number;
  readonly largest: number;
}

/** The probability that luck alone passes one limit. */
const CHANCE = 1e-6;
const LOG = Math.log(1 / CHANCE);

/** The smallest t with exp(-t² / 2(V + bt/3)) = CHANCE. */
const deviation = (variance: number, beyond: number): number => {
  const linear = (beyond * LOG) / 3;
  return linear + Math.sqrt(linear ** 2 + 2 * variance * LOG);
};

export function returnLimits(theory: GameTheory, play: MeasuredPlay): { low: number; high: number } {
  const { lowest, highest, variance, maxMultiplier } = theory;
  const spread = variance * play.squares;
  const up = deviation(spread, Math.max(0, maxMultiplier - lowest) * play.largest);
  // A payout is at least nothing, so it is at most its mean below it.
  const down = deviation(spread, highest * play.largest);
  // A win is rounded down to a minor unit.
  const rounded = play.rounds / play.staked;
  return {
    low: Math.max(0, lowest - rounded - down / play.staked),
    high: highest + up / play.staked,
  };
}

/** Without odds, the largest variance that a payout from nothing to the highest multiplier with this mean can have. */
export const largestVariance = (mean: number, maxMultiplier: number): number =>
  Math.max(0, mean * (maxMultiplier - mean));
