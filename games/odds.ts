// Exact odds in integers. A multiplier is rounded down, so the remainder is not paid.

/** As in the engine: 10_000 is ×1. */
export const MULTIPLIER_ONE = 10_000;

/** The maximum payout of one round, ×1,000. */
export const MAX_E4 = 10_000_000;

/** The payout in ten-thousandths of the stake if `winning` of `all` equally likely results win. */
export const payE4 = (returnE4: number, winning: number, all: number): number =>
  Number((BigInt(returnE4) * BigInt(all)) / BigInt(winning));

/** Six-sided dice offer no choice that pays less. */
export const MIN_WIN_E4 = 10_100;
