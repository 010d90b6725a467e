// When autoplay ends. Amounts in PP.

export interface AutoplayPlan {
  readonly rounds: number;
  /** Stops after a round that pays at least this much. */
  readonly stopAtWin: number | undefined;
  /** Stops if the balance is below this. */
  readonly stopBelow: number | undefined;
  /** Stops after a round that pays less than its stake. */
  readonly stopOnLoss: boolean;
}

export type AutoplayEnd = 'count' | 'win' | 'balance' | 'loss' | 'short' | 'refused';

export const ROUNDS_OFFERED = [10, 25, 50, 100] as const;

/** Why no further round follows the last one. Undefined if one does. `left` is the number of remaining rounds. */
export function endAfter(
  plan: AutoplayPlan,
  left: number,
  round: { readonly stake: number; readonly win: number },
  balance: number,
): AutoplayEnd | undefined {
  if (plan.stopAtWin !== undefined && round.win >= plan.stopAtWin) return 'win';
  if (plan.stopOnLoss && round.win < round.stake) return 'loss';
  if (plan.stopBelow !== undefined && balance < plan.stopBelow) return 'balance';
  return left <= 0 ? 'count' : undefined;
}
