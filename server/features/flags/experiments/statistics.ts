// The statistics of an experiment. Means of many players are nearly normal, so intervals use the normal distribution.

export interface Sample {
  readonly n: number;
  readonly mean: number;
  /** Unbiased. */
  readonly variance: number;
}

/** From counts and sums, as the database returns them. */
export function sampleOf({ n, sum, squares }: { n: number; sum: number; squares: number }): Sample {
  const mean = n === 0 ? 0 : sum / n;
  const variance = n < 2 ? 0 : Math.max(0, (squares - n * mean * mean) / (n - 1));
  return { n, mean, variance };
}

export interface Difference {
  readonly difference: number;
  /** 95 of 100 such intervals contain the true difference. */
  readonly low: number;
  readonly high: number;
}

/** Half the width of an interval of 95 %, in standard errors. */
const Z_95 = 1.959963984540054;

/** The difference of two means (Welch), or nothing with fewer than `MIN_PLAYERS` on a side. */
export const MIN_PLAYERS = 30;
export function differenceOf(control: Sample, variant: Sample): Difference | undefined {
  if (control.n < MIN_PLAYERS || variant.n < MIN_PLAYERS) return undefined;
  const difference = variant.mean - control.mean;
  const half = Z_95 * Math.sqrt(control.variance / control.n + variant.variance / variant.n);
  return { difference, low: difference - half, high: difference + half };
}

/**
 * The probability of counts that are at least so far from the weights, if players are assigned by the weights (Pearson's
 * chi-square). 1 without players.
 */
export function ratioProbability(counts: readonly number[], weights: readonly number[]): number {
  const players = counts.reduce((sum, n) => sum + n, 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (players === 0) return 1;
  const chiSquare = counts.reduce((sum, n, i) => {
    const expected = (players * weights[i]!) / whole;
    return sum + (n - expected) ** 2 / expected;
  }, 0);
  return chiSquareTail(chiSquare, counts.length - 1);
}

/**
 * P(X > x) for the chi-square distribution with whole degrees of freedom: from one or two degrees, which have a closed form,
 * up by Q(k + 2) = Q(k) + (x/2)^(k/2) e^(-x/2) / Γ(k/2 + 1).
 */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const half = x / 2;
  const isEven = degrees % 2 === 0;
  let tail = isEven ? Math.exp(-half) : complementaryError(Math.sqrt(half));
  let term = isEven ? Math.exp(-half) * half : (Math.exp(-half) * Math.sqrt(half)) / (Math.sqrt(Math.PI) / 2);
  for (let k = isEven ? 2 : 1; k < degrees; k += 2) {
    tail += term;
    term *= half / (k / 2 + 1);
  }
  return Math.min(1, tail);
}

/** erfc(x) for x ≥ 0: the series near zero, the continued fraction (Lentz) further out. */
export function complementaryError(x: number): number {
  if (x < 2) {
    let term = x;
    let sum = x;
    for (let n = 1; n < 60; n += 1) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = 0;
  for (let n = 60; n > 0; n -= 1) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * (x + fraction));
}
