import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { invalidateAfter } from '../../../data/queries/keys.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { track } from '../../../telemetry/track.ts';
import { useFailureToast } from './use-failure-toast.ts';

/** Claims the card of the day. It comes as a pack, which opens at once. */
export function useClaimDaily(onClaimed: (packId: string) => void): { take: () => void; isPending: boolean } {
  const { api } = useServices();
  const client = useQueryClient();
  const { haptic } = usePlatform();
  const fail = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.claimDailyCollectible({ body: {} }),
    async onSuccess({ packId }) {
      haptic('success');
      track('Daily Collectibles Claimed', { packId });
      onClaimed(packId);
      await invalidateAfter(client, 'claim');
    },
    async onError(error) {
      fail(error);
      await invalidateAfter(client, 'claim');
    },
  });
  return { take: () => !isPending && mutate(), isPending };
}
