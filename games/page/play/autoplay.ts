// When autoplay ends, how it changes the stake, and how long it waits between rounds. Amounts in PP, stakes in
// hundredths of a PP.

/** The wait of each family between two rounds of autoplay, after the first has ended on the screen. */
export const AUTOPLAY_GAP_MS = {
  dice: 700,
  plinko: 420,
  keno: 700,
  mines: 700,
  wheel: 600,
  reels: 650,
  hilo: 900,
  crash: 400,
} as const;

/** What happens to the stake after a round. `first`: back to the stake that autoplay started with. */
export type StakeChange = 'keep' | 'double' | 'first';

export interface AutoplayPlan {
  /** Infinity: until a stop condition is met or the player stops. */
  readonly rounds: number;
  readonly afterWin: StakeChange;
  readonly afterLoss: StakeChange;
  /** Stops after a round that pays at least this much. */
  readonly stopAtWin: number | undefined;
  /** Stops if all rounds together have gained, or lost, at least this much. */
  readonly stopAtProfit: number | undefined;
  readonly stopAtLoss: number | undefined;
  /** Stops if the balance is below this. */
  readonly stopBelow: number | undefined;
  /** Stops after a round that pays less than its stake. */
  readonly stopOnLoss: boolean;
}

export type AutoplayEnd = 'count' | 'win' | 'profit' | 'limit' | 'balance' | 'loss' | 'short' | 'refused';

export const ROUNDS_OFFERED = [10, 25, 50, 100, Infinity] as const;

interface Paid {
  readonly stake: number;
  readonly win: number;
}

/**
 * Why no further round follows the last one. Undefined if one does. `left` is the number of remaining rounds, `net`
 * what all rounds together gained.
 */
export function endAfter(
  plan: AutoplayPlan,
  left: number,
  round: Paid,
  balance: number,
  net: number,
): AutoplayEnd | undefined {
  if (plan.stopAtWin !== undefined && round.win >= plan.stopAtWin) return 'win';
  if (plan.stopAtProfit !== undefined && net >= plan.stopAtProfit) return 'profit';
  if (plan.stopAtLoss !== undefined && -net >= plan.stopAtLoss) return 'limit';
  if (plan.stopOnLoss && round.win < round.stake) return 'loss';
  if (plan.stopBelow !== undefined && balance < plan.stopBelow) return 'balance';
  return left <= 0 ? 'count' : undefined;
}

/** The stake after a round: at most `max`. A round that paid exactly its stake changes nothing. */
export function stakeAfter(
  { afterWin, afterLoss }: AutoplayPlan,
  round: Paid,
  stake: number,
  { first, max }: { readonly first: number; readonly max: number },
): number {
  if (round.win === round.stake) return stake;
  const change = round.win > round.stake ? afterWin : afterLoss;
  return change === 'keep' ? stake : change === 'first' ? first : Math.min(max, stake * 2);
}
