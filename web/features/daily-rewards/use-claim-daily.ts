import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { useClaiming } from '../../data/queries/claiming.ts';
import { CLAIM_OF, type Claim } from '../../data/queries/pending-claims.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import { sumOfRewards } from '../../ui/reward/reward-sum.ts';
import { useClaimFailed } from '../../ui/feedback/use-claim-failed.ts';

/** The key of the claim of one instalment. */
export const subscriptionClaim = (id: string): string => `subscription ${id}`;

/** Claims today's reward, with the same call as home. `onClaimed` gets the reward. */
export function useClaimDaily(
  onClaimed: (rewards: readonly Reward[]) => void,
): (today: readonly Reward[]) => void {
  const { api } = useServices();
  const claim = useClaiming('daily', {
    ask: async () => (await api.claimFastlane({ body: { feature: 'FREE_PP' } })).rewards,
    onClaimed,
    onFailed: useClaimFailed(),
  });
  return (today) => claim({ id: CLAIM_OF.daily, points: sumOfRewards(today).points });
}

type SubscriptionClaim = Claim & { readonly subscription: string; readonly amount: number };

/** Claims one instalment of a subscription. */
export function useClaimSubscription(
  onClaimed: (rewards: readonly Reward[]) => void,
): (subscription: { readonly id: string; readonly amount: number }) => void {
  const { api } = useServices();
  const claim = useClaiming('subscription', {
    ask: async ({ subscription, amount }: SubscriptionClaim): Promise<readonly Reward[]> =>
      (await api.claimSubscription({ params: { id: subscription }, body: {} })).rewards ?? [
        { type: 'points', amount },
      ],
    onClaimed,
    onFailed: useClaimFailed(),
  });
  return ({ id, amount }) => claim({ id: subscriptionClaim(id), points: amount, subscription: id, amount });
}
