import { useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { claimFailureOf } from '../../data/queries/claiming.ts';
import { invalidateAfter } from '../../data/queries/keys.ts';
import { useAsk, useServices } from '../../data/ServicesContext.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { withAnswer } from './claims.ts';
import { useQuestLabels } from './use-quest-labels.ts';

/** Swaps a quest for another one, and announces it. */
export function useExchangeQuest(onDone: () => void): { exchange: (quest: Quest) => void; busy: boolean } {
  const { t } = useLingui();
  const labels = useQuestLabels();
  const { api } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const { haptic } = usePlatform();
  const { queryKey } = useAsk().quests();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: Quest) => {
      await client.cancelQueries({ queryKey });
      return api.exchangeQuest({ body: { id } });
    },
    onSuccess({ quest, exchange }) {
      haptic('success');
      client.setQueryData(
        queryKey,
        (stored) => stored && { ...stored, quests: withAnswer(stored.quests, quest), exchange },
      );
      const title = labels.title(quest, undefined);
      toast.show({ text: t`New quest: ${title}` });
      onDone();
    },
    onError(error) {
      haptic('error');
      const failure = claimFailureOf(error);
      const why = failure.kind === 'refused' ? failure.why : undefined;
      toast.show({
        text:
          failure.kind === 'unreachable'
            ? t`No response. Your quests were not changed.`
            : t`${why ?? t`Something went wrong on our side.`} Your quests were not changed.`,
        tone: 'error',
      });
      onDone();
    },
    onSettled: () => invalidateAfter(client, 'claim'),
  });
  return { exchange: mutate, busy: isPending };
}
