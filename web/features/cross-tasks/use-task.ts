import { useLingui } from '@lingui/react/macro';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { hasErrorCode, RequestError } from '@parlor/sdk/errors.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useClaiming } from '../../data/queries/claiming.ts';
import type { Claim } from '../../data/queries/pending-claims.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import { sumOfRewards } from '../../ui/reward/reward-sum.ts';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { useClaimFailed } from '../../ui/feedback/use-claim-failed.ts';
import { usePartnerTasks, withoutTask, withTask } from './partner-task-queries.ts';

const CHECKS = ['errand-check'];

/** The same key for a task on every screen that claims it. */
export const claimOfTask = (taskId: string): string => `task ${taskId}`;

type TaskClaim = Claim & { readonly task: CrossTask };

/** Opens, checks and claims tasks. `onFrame` shows a link that opens inside the app. */
export function useTask(onFrame: (partner: Partner, task: CrossTask) => void) {
  const { t } = useLingui();
  const { api } = useServices();
  const { openLink, haptic } = usePlatform();
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = usePartnerTasks().partners();
  const put = (task: CrossTask): void =>
    void client.setQueryData(queryKey, (stored) => stored && withTask(stored, task));
  const showClaimFailed = useClaimFailed();

  const opened = useMutation({
    mutationFn: (task: CrossTask) => api.markCrossTaskCheckable({ body: { id: task.id } }),
    // If the reply to opening got lost, it is requested again.
    onSuccess: (task, requested) => put({ ...task, link: requested.link }),
    onError: () => client.invalidateQueries({ queryKey }),
  });

  const check = useMutation({
    mutationKey: CHECKS,
    mutationFn: (task: CrossTask) => api.checkCrossTask({ body: { id: task.id } }),
    onSuccess(task, requested) {
      put({ ...task, link: requested.link });
      if (task.state === 'CLAIMABLE') {
        haptic('success');
        return client.invalidateQueries({ queryKey: ['summary'] });
      }
      haptic('warning');
      toast.show({
        text: t`We couldn’t confirm this yet. Complete the task on the partner’s page, then check again.`,
      });
      return undefined;
    },
    onError(error) {
      haptic('error');
      if (hasErrorCode(error, 'PARTNER_UNAVAILABLE'))
        toast.show({
          text: t`No response from the partner. Your progress is saved. Check again in a moment.`,
        });
      else if (hasErrorCode(error, 'TASK_PAUSED'))
        toast.show({
          text: t`This task is paused because its rewards for today are used up. Try again tomorrow.`,
        });
      else {
        const reference = error instanceof RequestError ? error.requestId : undefined;
        toast.show({
          text: reference
            ? t`The check failed. Your progress is saved. Try again. Reference ${reference}`
            : t`The check failed. Your progress is saved. Try again.`,
          tone: 'error',
        });
      }
      return client.invalidateQueries({ queryKey });
    },
  });

  const claim = useClaiming('task', {
    ask: ({ task }: TaskClaim) => api.claimCrossTask({ body: { id: task.id } }),
    onClaimed: (_answer, { task }) =>
      void client.setQueryData(queryKey, (stored) => stored && withoutTask(stored, task.id)),
    onFailed(failure, { task }) {
      if (failure.kind === 'paid-before')
        client.setQueryData(queryKey, (stored) => stored && withoutTask(stored, task.id));
      showClaimFailed(failure);
    },
  });

  const checking = useMutationState({
    filters: { mutationKey: CHECKS, status: 'pending' },
    select: ({ state }) => (state.variables as CrossTask).id,
  });

  return {
    isChecking: (task: CrossTask): boolean => checking.includes(task.id),
    /** Sent to the server first, because the mini-app may close half a second after it opened a link. */
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
