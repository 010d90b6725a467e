import { useLingui } from '@lingui/react/macro';
import type { Quest, QuestId } from '@parlor/contract/quests.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { invalidateAfter } from '../../services/keys.ts';
import { useAsk, useServices } from '../../services/ServicesContext.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { claimFailureOf, isSameQuest, withAnswer, withClaimed } from './claims.ts';

/** Key of the mutation that claims a quest; its variables are the `Quest`. */
export const CLAIM = ['claim-quest'] as const;

/**
 * Claims quests, one after the other. A claim is shown from the press on (`pending`), stands once the house confirmed
 * it, and is taken back with the reason where it refused. It goes on when the player leaves the screen.
 */
export function useClaimQuest(onClaimed: (quest: Quest) => void): {
  claim: (quest: Quest) => void;
  /** Claims under way, here or started on another screen. */
  pending: readonly QuestId[];
} {
  const { t } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const { haptic } = usePlatform();
  const { queryKey } = useAsk().quests();

  const { mutate } = useMutation({
    mutationKey: CLAIM,
    scope: { id: CLAIM[0] },
    mutationFn: async ({ id }: Quest) => {
      await client.cancelQueries({ queryKey });
      return api.claimQuest({ body: { id } });
    },
    async onSuccess({ quest }) {
      haptic('success');
      client.setQueryData(queryKey, (quests) => quests && withAnswer(quests, quest));
      onClaimed(quest);
      await invalidateAfter(client, 'claim');
    },
    async onError(error, { id }) {
      const failure = claimFailureOf(error);
      haptic(failure.kind === 'paid-before' ? 'warning' : 'error');
      if (failure.kind === 'paid-before') {
        client.setQueryData(queryKey, (quests) => quests && withClaimed(quests, [id]));
        toast.show({ text: t`This was claimed before. It is paid once, and it is in your balance.` });
      } else if (failure.kind === 'ended') {
        toast.show({ text: t`This quest ended with its day. Today’s quests are waiting.`, tone: 'error' });
      } else if (failure.kind === 'unreachable') {
        toast.show({
          text: t`The house did not answer. Claim it again in a moment; it is paid once.`,
          tone: 'error',
        });
      } else {
        const why = failure.why ?? t`Something went wrong on our side.`;
        const { reference } = failure;
        toast.show({
          text: reference
            ? t`Not claimed. ${why} Your progress is kept. Reference ${reference}`
            : t`Not claimed. ${why} Your progress is kept.`,
          tone: 'error',
        });
      }
      await invalidateAfter(client, 'claim');
    },
  });

  const pending = useMutationState({
    filters: { mutationKey: CLAIM, status: 'pending' },
    select: ({ state }) => (state.variables as Quest).id,
  });

  return {
    pending,
    claim(quest) {
      const underWay = client.isMutating({
        mutationKey: CLAIM,
        predicate: ({ state }) => isSameQuest((state.variables as Quest).id, quest.id),
      });
      if (underWay > 0 || quest.state.type !== 'claimable') return;
      haptic('light');
      mutate(quest);
    },
  };
}
