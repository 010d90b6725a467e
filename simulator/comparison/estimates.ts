// Statistics of the same lives under two contents.
import { sum } from '../results/statistics.ts';

export interface Estimate {
  readonly ratio: number;
  /** Standard error of the ratio. */
  readonly error: number;
}

/**
 * The sum of the second list divided by the sum of the first, with its standard error (delta method). The lists have the
 * same players in the same order, so luck that affects both cancels out.
 */
export function pairedRatio(first: readonly number[], second: readonly number[]): Estimate {
  const all = sum(first);
  if (first.length !== second.length) throw new RangeError('The lives of both contents are not the same');
  if (all === 0) return { ratio: sum(second) === 0 ? 1 : Number.MAX_SAFE_INTEGER, error: 0 };
  const ratio = sum(second) / all;
  const squares = sum(first.map((value, i) => (second[i]! - ratio * value) ** 2));
  const n = first.length;
  // One life gives no spread.
  if (n === 1) return { ratio, error: Math.abs(ratio - 1) };
  return { ratio, error: Math.sqrt((squares * n) / (n - 1)) / Math.abs(all) };
}

/** The confidence of the verdict in whole percent, from the spread of the figure. */
export function confidenceWithin(o: {
  readonly figure: number;
  readonly spread: number;
  readonly limit: number;
  readonly isGreen: boolean;
  /** Only above the limit is too far. */
  readonly oneSided?: boolean;
}): number {
  if (o.spread === 0) return 100;
  const below = normal((o.limit - o.figure) / o.spread);
  const within = o.oneSided === true ? below : below - normal((-o.limit - o.figure) / o.spread);
  return Math.round((o.isGreen ? within : 1 - within) * 100);
}

/** The cumulative normal distribution (Abramowitz and Stegun 26.2.17; exact to seven decimals). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}
