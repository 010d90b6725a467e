import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { useClaiming } from '../../data/queries/claiming.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import type { Claim } from '../../data/queries/pending-claims.ts';
import { sumOfRewards } from '../../ui/reward/reward-sum.ts';
import { useClaimFailed } from '../../ui/feedback/use-claim-failed.ts';
import { monthlyClaim, weeklyClaim } from './boards.ts';

type MilestoneClaim = Claim & { readonly step: number; readonly rewards: readonly Reward[] };

export interface MilestoneClaims {
  readonly weekly: (step: number, rewards: readonly Reward[]) => void;
  /** Both tracks of a step, if open. */
  readonly monthly: (step: number, rewards: readonly Reward[]) => void;
}

/** `onClaimed` gets the rewards, to announce them to screen readers. */
export function useClaimMilestone(onClaimed: (rewards: readonly Reward[]) => void): MilestoneClaims {
  const { api } = useServices();
  const onFailed = useClaimFailed();
  const weekly = useClaiming('weekly', {
    ask: async ({ step }: MilestoneClaim) => [(await api.claimWeeklyMilestone({ body: { step } })).reward],
    onClaimed,
    onFailed,
  });
  const monthly = useClaiming('monthly', {
    ask: async ({ step, rewards }: MilestoneClaim) =>
      (await api.claimMonthlyMilestone({ body: { step } })).rewards ?? rewards,
    onClaimed,
    onFailed,
  });
  const claimOf = (id: string, step: number, rewards: readonly Reward[]): MilestoneClaim => ({
    id,
    step,
    rewards,
    points: sumOfRewards(rewards).points,
  });
  return {
    weekly: (step, rewards) => weekly(claimOf(weeklyClaim(step), step, rewards)),
    monthly: (step, rewards) => monthly(claimOf(monthlyClaim(step), step, rewards)),
  };
}
