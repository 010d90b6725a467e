// Which of two players of a contest is ahead (I25). The statements of server/contests/ranking have the same order.

/** A value and when it was reached. */
export interface ReachedValue {
  readonly value: bigint;
  readonly reachedAtMs: number;
}

/** The higher value is ahead, then the earlier one, then the older account (I25). */
export const isAhead = (
  a: ReachedValue & { readonly playerId: bigint },
  b: ReachedValue & { readonly playerId: bigint },
): boolean =>
  a.value !== b.value
    ? a.value > b.value
    : a.reachedAtMs !== b.reachedAtMs
      ? a.reachedAtMs < b.reachedAtMs
      : a.playerId < b.playerId;

/** The players in the order of their places. For hosts that have all players in memory: fakes and tests. */
export const ranked = <T extends ReachedValue & { readonly playerId: bigint }>(all: readonly T[]): T[] =>
  all.filter((e) => e.value > 0n).toSorted((a, b) => (isAhead(a, b) ? -1 : 1));
