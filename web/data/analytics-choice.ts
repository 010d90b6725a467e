// A player's consent to analytics: stored with the player on the server, and in this browser so that it is known
// without a request.
import type { AnalyticsChoice } from '@parlor/contract/calls/analytics.ts';
import type { Api } from '@parlor/sdk/services.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from './queries/keys.ts';
import { safeStorage } from '@parlor/sdk/safe-storage.ts';
import { useAuth, useServices } from './ServicesContext.tsx';

const storage = safeStorage(() => localStorage);
const keyOf = (userId: string): string => `parlor-analytics-${userId}`;
/** On the window, with the choice as its detail. */
export const CHOICE_EVENT = 'parlor:analytics-choice';

/** The last value known here. */
function choiceHere(userId: string): AnalyticsChoice | undefined {
  const stored = storage.getItem(keyOf(userId));
  return stored === 'agreed' || stored === 'declined' ? stored : undefined;
}

function keepChoice(userId: string, choice: AnalyticsChoice): void {
  if (choice === 'unasked') storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), choice);
}

/** The player's latest choice, wherever they made it; without an answer, the value in this browser. */
export async function choiceOf(api: Pick<Api, 'analyticsChoice'>, userId: string): Promise<AnalyticsChoice> {
  try {
    const { choice } = await api.analyticsChoice();
    keepChoice(userId, choice);
    return choice;
  } catch (error) {
    const here = choiceHere(userId);
    if (here === undefined) throw error;
    return here;
  }
}

export interface ChoiceHere {
  /** Undefined until it is known. */
  readonly choice: AnalyticsChoice | undefined;
  /** `onStored`: once the server has it. */
  readonly choose: (agreed: boolean, onStored?: () => void) => void;
  /** The last choice did not reach the server, which keeps the one before. */
  readonly hasFailed: boolean;
}

export function useAnalyticsChoice(): ChoiceHere {
  const { api } = useServices();
  const auth = useAuth();
  const client = useQueryClient();
  const userId = auth.status === 'connected' ? auth.profile.userId : undefined;
  const queryKey = [keys.analyticsChoice, userId];
  const { data } = useQuery({
    queryKey,
    enabled: userId !== undefined,
    staleTime: Infinity,
    queryFn: () => choiceOf(api, userId ?? ''),
  });
  const { mutate, isError } = useMutation({
    mutationFn: (choice: 'agreed' | 'declined') => api.chooseAnalytics({ body: { choice } }),
    onMutate(choice) {
      const before = client.getQueryData<AnalyticsChoice>(queryKey);
      if (userId !== undefined) keepChoice(userId, choice);
      client.setQueryData(queryKey, choice);
      // A no stops at once. A yes counts once the server has it, because the server stores nothing without it.
      if (choice === 'declined') record(choice);
      return { before };
    },
    onSuccess: (_, choice) => record(choice),
    onError: (_error, _choice, context) => {
      const before = context?.before;
      if (userId !== undefined) keepChoice(userId, before ?? 'unasked');
      if (before !== undefined) client.setQueryData(queryKey, before);
      return client.invalidateQueries({ queryKey });
    },
  });
  return {
    choice: data,
    hasFailed: isError,
    choose: (agreed, onStored) => mutate(agreed ? 'agreed' : 'declined', { onSuccess: () => onStored?.() }),
  };
}

const record = (choice: AnalyticsChoice): void =>
  void window.dispatchEvent(new CustomEvent(CHOICE_EVENT, { detail: choice }));
