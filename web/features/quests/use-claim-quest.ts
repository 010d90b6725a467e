import { useLingui } from '@lingui/react/macro';
import type { Quest, QuestId } from '@parlor/contract/calls/quests.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useClaiming } from '../../data/queries/claiming.ts';
import { CLAIM_OF, isBeingClaimed, usePendingClaims, type Claim } from '../../data/queries/pending-claims.ts';
import { useAsk, useServices } from '../../data/ServicesContext.tsx';
import { sumOfRewards } from '../../ui/reward/reward-sum.ts';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { useClaimFailed } from '../../ui/feedback/use-claim-failed.ts';
import { useShowNotPaid } from '../../ui/feedback/use-not-paid.ts';
import { isWaiting, withAnswer, withClaimed } from './claims.ts';

/** The same key for a quest on every screen that claims it. */
const claimIdOf = ({ day, index }: QuestId): string => `quest ${day} ${index}`;

type QuestClaim = Claim & { readonly quest: Quest };

/** Claims quests. A claim shows from the press on (`isPending`). The reply confirms it, or undoes it with the reason. */
export function useClaimQuest(onClaimed: (quest: readonly Quest[]) => void): {
  claim: (quest: Quest) => void;
  /** Claims all waiting quests with one call. */
  claimAll: (quests: readonly Quest[]) => void;
  /** True while its claim is running, started here or on another screen. */
  isPending: (quest: Quest) => boolean;
} {
  const { t } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const errorMessage = useClaimFailed();
  const showNotPaid = useShowNotPaid();
  const { queryKey } = useAsk().quests();
  const pending = usePendingClaims();

  const one = useClaiming('quest', {
    async ask({ quest: { id } }: QuestClaim) {
      await client.cancelQueries({ queryKey });
      return api.claimQuest({ body: { id } });
    },
    onClaimed({ quest }) {
      client.setQueryData(
        queryKey,
        (stored) => stored && { ...stored, quests: withAnswer(stored.quests, quest) },
      );
      onClaimed([quest]);
    },
    onFailed(failure, { quest }) {
      if (failure.kind === 'paid-before')
        client.setQueryData(
          queryKey,
          (stored) => stored && { ...stored, quests: withClaimed(stored.quests, [quest.id]) },
        );
      if (failure.kind === 'ended')
        toast.show({ text: t`This quest has expired. Play today’s quests.`, tone: 'error' });
      else errorMessage(failure);
    },
  });
  const all = useClaiming('quests', {
    async ask() {
      await client.cancelQueries({ queryKey });
      return api.collectReady({ body: { only: ['quest'] } });
    },
    onClaimed({ waiting = [] }, { quests }: Claim & { readonly quests: readonly Quest[] }) {
      const unpaid = new Set(waiting.map(({ reference }) => reference));
      const paid = quests.filter(({ id }) => !unpaid.has(`quest:${id.day}:${id.index}`));
      if (paid.length > 0) onClaimed(paid);
      showNotPaid(waiting);
    },
    onFailed: errorMessage,
  });

  const isPending = (quest: Quest): boolean =>
    isWaiting(quest) && isBeingClaimed(pending, claimIdOf(quest.id), CLAIM_OF.quest);
  return {
    isPending,
    claim(quest) {
      if (!isWaiting(quest) || isPending(quest)) return;
      one({ id: claimIdOf(quest.id), points: sumOfRewards(quest.rewards).points, quest });
    },
    claimAll(quests) {
      if (isBeingClaimed(pending, CLAIM_OF.quest) || quests.length === 0) return;
      const { points } = sumOfRewards(quests.flatMap(({ rewards }) => rewards));
      all({ id: CLAIM_OF.quest, points, quests });
    },
  };
}
