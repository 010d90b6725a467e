// Exact odds: integers in, integers out. A multiplier is rounded down, so what is left over is not paid out.

/** As in the engine: 10_000 is ×1. */
export const MULTIPLIER_ONE = 10_000;

/** The most that one roll may return, ×1,000. */
export const MAX_E4 = 10_000_000;

/** What a win pays where `winning` of `all` equally likely results win, in ten-thousandths of the stake. */
export const payE4 = (returnE4: number, winning: number, all: number): number =>
  Number((BigInt(returnE4) * BigInt(all)) / BigInt(winning));

/** A win that pays less than this is no win: such choices are not offered. */
export const MIN_WIN_E4 = 10_100;
