import type { ChallengeCallName } from '@parlor/contract/calls/daily-challenge.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keys, reportAct } from '../../data/queries/keys.ts';
import { whatFailed, type Failure } from '../../data/queries/what-failed.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useChallengeQueries } from './challenge-queries.ts';

export interface ChallengeCall {
  readonly day: string;
  readonly number: number;
  readonly call: ChallengeCallName;
}

/** The screen is out of date: another tab or device has made the call, or the day is over. */
const isOutdated = (error: unknown): boolean =>
  hasErrorCode(error, 'CHALLENGE_CALL_MADE') ||
  hasErrorCode(error, 'CHALLENGE_OVER') ||
  hasErrorCode(error, 'CHOICE_INVALID');

/** Makes the next call. The same call may be sent again: it counts once. */
export function useMakeCall(): {
  readonly make: (call: ChallengeCall) => void;
  /** The call that waits for its reply. */
  readonly making: ChallengeCallName | undefined;
  readonly failure: Failure | undefined;
} {
  const { api } = useServices();
  const client = useQueryClient();
  const { haptic } = usePlatform();
  const { queryKey } = useChallengeQueries().challenge();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (body: ChallengeCall) => {
      await client.cancelQueries({ queryKey });
      return api.callChallenge({ body });
    },
    onSuccess(attempt, { day }) {
      haptic(attempt.table.made.at(-1)?.result === 'right' ? 'success' : 'error');
      client.setQueryData(queryKey, (stored) =>
        stored?.today?.day === day ? { ...stored, today: { ...stored.today, attempt } } : stored,
      );
      reportAct(client, 'challenge');
      void client.invalidateQueries({ queryKey: [keys.summary] });
    },
    onError(failed) {
      haptic('error');
      if (isOutdated(failed)) void client.invalidateQueries({ queryKey });
    },
  });
  return {
    make: mutate,
    making: isPending ? variables.call : undefined,
    failure: error === null ? undefined : whatFailed(error),
  };
}
