// Whether two small sets of measurements differ by more than chance (Wilcoxon's rank sum, exact, two sides).

/**
 * The probability that two sets from the same source differ in their ranks at least as much as these.
 * 1 when either is empty. Equal values share their middle rank.
 */
export function rankSumProbability(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 1;
  const all = [...a.map((value) => ({ value, inA: true })), ...b.map((value) => ({ value, inA: false }))];
  all.sort((x, y) => x.value - y.value);
  const ranks = doubledRanks(all.map((item) => item.value));
  const observed = all.reduce((sum, { inA }, i) => sum + (inA ? ranks[i]! : 0), 0);
  const ways = waysToSum(ranks, a.length);
  const middle = a.length * (all.length + 1); // twice the expected rank sum
  const distance = Math.abs(observed - middle);
  let atLeast = 0;
  let total = 0;
  for (const [sum, count] of ways) {
    total += count;
    if (Math.abs(sum - middle) >= distance) atLeast += count;
  }
  return atLeast / total;
}

/** Twice the rank of each sorted value, so that the middle rank of equal values stays whole. */
function doubledRanks(sorted: readonly number[]): number[] {
  return sorted.map((value) => sorted.indexOf(value) + sorted.lastIndexOf(value) + 2);
}

/** How many choices of `size` ranks give each sum. */
function waysToSum(ranks: readonly number[], size: number): Map<number, number> {
  const bySize = Array.from({ length: size + 1 }, () => new Map<number, number>());
  bySize[0]!.set(0, 1);
  for (const rank of ranks)
    for (let n = size - 1; n >= 0; n--)
      for (const [sum, count] of bySize[n]!)
        bySize[n + 1]!.set(sum + rank, (bySize[n + 1]!.get(sum + rank) ?? 0) + count);
  return bySize[size]!;
}
