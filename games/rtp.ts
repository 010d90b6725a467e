// Return to player and volatility of a game, exactly, from the distribution of its rules.
import {
  bestOf,
  type GameRules,
  type PossibleResult,
  type SteppedRules,
} from '@parlor/economy/play/game-rules.ts';

/** A fraction of integers, `of` above zero. */
export interface Fraction {
  readonly part: bigint;
  readonly of: bigint;
}

const SCALE = 10_000n;

export const totalWeight = (results: readonly PossibleResult[]): bigint =>
  results.reduce((sum, { weight }) => sum + weight, 0n);

/** The average return of one stake: 99/100 is 99 %. */
export function rtpOf(results: readonly PossibleResult[]): Fraction {
  const part = results.reduce((sum, { weight, multiplierE4 }) => sum + weight * BigInt(multiplierE4), 0n);
  return { part, of: totalWeight(results) * SCALE };
}

/** Variance of the multiplier of one round, in squares of a stake. */
export function varianceOf(results: readonly PossibleResult[]): Fraction {
  const total = totalWeight(results);
  const mean = results.reduce((sum, { weight, multiplierE4 }) => sum + weight * BigInt(multiplierE4), 0n);
  const squares = results.reduce(
    (sum, { weight, multiplierE4 }) => sum + weight * BigInt(multiplierE4) ** 2n,
    0n,
  );
  return { part: squares * total - mean * mean, of: (total * SCALE) ** 2n };
}

export const isLess = (a: Fraction, b: Fraction): boolean => a.part * b.of < b.part * a.of;

/** For display and simulation only. Never for amounts. */
export const toNumber = ({ part, of }: Fraction): number =>
  Number((part * 1_000_000_000_000n) / of) / 1_000_000_000_000;

export type VolatilityClass = 'LOW' | 'MEDIUM' | 'HIGH';

/** Variances (1.5² and 4²) of the multiplier below which the volatility is low or medium. */
const CALM: Fraction = { part: 9n, of: 4n };
const LIVELY: Fraction = { part: 16n, of: 1n };

const classOf = (variance: Fraction): VolatilityClass =>
  isLess(variance, CALM) ? 'LOW' : isLess(variance, LIVELY) ? 'MEDIUM' : 'HIGH';

export interface Odds {
  /** Over every choice. */
  readonly lowestRtp: Fraction;
  readonly highestRtp: Fraction;
  readonly highestVariance: Fraction;
  /** The lowest return in per cent with two decimals, rounded down, for the catalogue (98.99). */
  readonly rtpPercent: number;
  readonly maxMultiplierE4: number;
  /** Of the median choice. */
  readonly volatility: VolatilityClass;
}

/** A percentage with two decimals, rounded down. */
export const percentDown = ({ part, of }: Fraction): number => Number((part * 10_000n) / of) / 100;

/** All odds in the catalogue, computed over all choices of the game. */
export function oddsOf(
  rules: Pick<GameRules, 'choices' | 'distribution'> & Pick<Partial<SteppedRules>, 'bestE4'>,
): Odds {
  const all = rules.choices().map((choice) => rules.distribution(choice));
  const returns = all.map(rtpOf).toSorted(byValue);
  const variances = all.map(varianceOf).toSorted(byValue);
  const lowestRtp = returns[0];
  const highestRtp = returns.at(-1);
  const highestVariance = variances.at(-1);
  const middle = variances[Math.floor((variances.length - 1) / 2)];
  if (!lowestRtp || !highestRtp || !highestVariance || !middle)
    throw new RangeError('A game without choices has no odds');
  return {
    lowestRtp,
    highestRtp,
    highestVariance,
    rtpPercent: percentDown(lowestRtp),
    maxMultiplierE4: rules.bestE4?.() ?? bestOf(all.flat()),
    volatility: classOf(middle),
  };
}

const byValue = (a: Fraction, b: Fraction): number => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0);
