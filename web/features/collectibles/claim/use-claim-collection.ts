import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { figure } from '../../../i18n/format.ts';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { invalidateAfter } from '../../../data/queries/keys.ts';
import { useServices } from '../../../data/ServicesContext.tsx';
import { track } from '../../../telemetry/track.ts';
import { balanceSpot } from '../../../ui/reward/balance-spot.ts';
import { flyChips, type Spot } from '../../../ui/reward/chip-flight.ts';
import { useToast } from '../../../ui/feedback/toast/Toast.tsx';
import { useCards } from '../album/album-queries.ts';
import { useFailureToast } from './use-failure-toast.ts';

const COUNTERS = 8;

/** Claims the reward of a complete collection, once. `from` is where the chips start to fly. */
export function useClaimCollection(): {
  claim: (collection: { readonly id: string; readonly name: string }, from: Spot | undefined) => void;
  /** The collection whose claim is running. */
  pending: string | undefined;
} {
  const { t, i18n } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const { haptic } = usePlatform();
  const fail = useFailureToast();
  const { queryKey } = useCards().album();
  const setClaimed = (id: string): void =>
    void client.setQueryData(queryKey, (album) => {
      const mine = album?.[id];
      return album && mine ? { ...album, [id]: { ...mine, status: 'CLAIMED' as const } } : album;
    });

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: { id: string; name: string; from: Spot | undefined }) =>
      api.claimCollection({ params: { collectionId: id }, body: {} }),
    async onSuccess({ rewards }, { id, name, from }) {
      haptic('success');
      setClaimed(id);
      track('Collection Claimed', { collection: id });
      if (from) void flyChips(from, balanceSpot(), COUNTERS);
      const points = (rewards ?? []).reduce((sum, one) => sum + (one.type === 'points' ? one.amount : 0), 0);
      const amount = figure(points, 'PP', { locale: i18n.locale }).text;
      toast.show({ text: t`${name} is complete. You received ${amount} PP.` });
      await invalidateAfter(client, 'claim');
    },
    async onError(error, { id }) {
      if (hasErrorCode(error, 'ALREADY_CLAIMED')) setClaimed(id);
      fail(error);
      await invalidateAfter(client, 'claim');
    },
  });
  return {
    claim({ id, name }, from) {
      if (!isPending) mutate({ id, name, from });
    },
    pending: isPending ? variables.id : undefined,
  };
}
