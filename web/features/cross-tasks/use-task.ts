import { useLingui } from '@lingui/react/macro';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { isRefusedWith, RequestError } from '@parlor/sdk/errors.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useClaiming } from '../../data/queries/claiming.ts';
import type { Claim } from '../../data/queries/pending-claims.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import { sumOfRewards } from '../../ui/reward/reward-sum.ts';
import { useToast } from '../../ui/feedback/Toast.tsx';
import { useClaimFailed } from '../../ui/feedback/use-claim-failed.ts';
import { useNextDoor, withoutTask, withTask } from './partner-task-queries.ts';

const CHECKS = ['errand-check'];

/** The same errand has the same name wherever it is claimed from. */
export const claimOfTask = (taskId: string): string => `task ${taskId}`;

type TaskClaim = Claim & { readonly task: CrossTask };

/** Opens, checks and claims errands. `onFrame` shows a link that is to be opened among our own screens. */
export function useErrand(onFrame: (partner: Partner, task: CrossTask) => void) {
  const { t } = useLingui();
  const { api } = useServices();
  const { openLink, haptic } = usePlatform();
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = useNextDoor().partners();
  const put = (task: CrossTask): void =>
    void client.setQueryData(queryKey, (kept) => kept && withTask(kept, task));
  const sayClaimFailed = useClaimFailed();

  const opened = useMutation({
    mutationFn: (task: CrossTask) => api.markCrossTaskCheckable({ body: { id: task.id } }),
    // Where the answer of one that was opened did not come, it is asked for anew.
    onSuccess: (task, asked) => put({ ...task, link: asked.link }),
    onError: () => client.invalidateQueries({ queryKey }),
  });

  const check = useMutation({
    mutationKey: CHECKS,
    mutationFn: (task: CrossTask) => api.checkCrossTask({ body: { id: task.id } }),
    onSuccess(task, asked) {
      put({ ...task, link: asked.link });
      if (task.state === 'CLAIMABLE') {
        haptic('success');
        return client.invalidateQueries({ queryKey: ['summary'] });
      }
      haptic('warning');
      toast.show({ text: t`Not done yet, says the neighbour. Finish it there, then check again.` });
      return undefined;
    },
    onError(error) {
      haptic('error');
      if (isRefusedWith(error, 'PARTNER_UNAVAILABLE'))
        toast.show({
          text: t`The neighbour does not answer just now. Your errand is kept; check again in a moment.`,
        });
      else if (isRefusedWith(error, 'TASK_PAUSED'))
        toast.show({
          text: t`This errand rests for now: what was set aside for it is used up. Try again tomorrow.`,
        });
      else {
        const reference = error instanceof RequestError ? error.requestId : undefined;
        toast.show({
          text: reference
            ? t`Not checked. Nothing of yours is lost. Reference ${reference}`
            : t`Not checked. Nothing of yours is lost; try again.`,
          tone: 'error',
        });
      }
      return client.invalidateQueries({ queryKey });
    },
  });

  const claim = useClaiming('task', {
    ask: ({ task }: TaskClaim) => api.claimCrossTask({ body: { id: task.id } }),
    onClaimed: (_answer, { task }) =>
      void client.setQueryData(queryKey, (kept) => kept && withoutTask(kept, task.id)),
    onFailed(failure, { task }) {
      if (failure.kind === 'paid-before')
        client.setQueryData(queryKey, (kept) => kept && withoutTask(kept, task.id));
      sayClaimFailed(failure);
    },
  });

  const checking = useMutationState({
    filters: { mutationKey: CHECKS, status: 'pending' },
    select: ({ state }) => (state.variables as CrossTask).id,
  });

  return {
    isChecking: (task: CrossTask): boolean => checking.includes(task.id),
    /** Said to the house first: the mini-app may close half a second after it opened a link. */
    open: (partner: Partner, task: CrossTask): void => {
      haptic('light');
      if (task.state === 'AVAILABLE') opened.mutate(task);
      if (partner.outboundStrategy === 'frame') onFrame(partner, task);
      else openLink(task.link, { stay: partner.outboundStrategy === 'stay' });
    },
    check: (task: CrossTask): void => {
      if (!checking.includes(task.id)) check.mutate(task);
    },
    claim: (task: CrossTask): void =>
      claim({ id: claimOfTask(task.id), points: sumOfRewards([task.reward]).points, task }),
  };
}
