import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';

export interface RewardSum {
  readonly points: number;
  /** Cards in all packs. */
  readonly cards: number;
  readonly packs: number;
  readonly boxes: number;
  readonly premiumBoxes: number;
}

/** The sum of several rewards. */
export function sumOfRewards(rewards: readonly Reward[]): RewardSum {
  let cents = 0; // Points have two decimals: sums in whole cents do not drift.
  const sum = { cards: 0, packs: 0, boxes: 0, premiumBoxes: 0 };
  for (const reward of rewards)
    if (reward.type === 'points') cents += Math.round(reward.amount * 100);
    else if (reward.type === 'collectibles') {
      sum.cards += reward.amount;
      sum.packs += 1;
    } else if (reward.kind === 'PREMIUM') sum.premiumBoxes += reward.amount;
    else sum.boxes += reward.amount;
  return { points: cents / 100, ...sum };
}
