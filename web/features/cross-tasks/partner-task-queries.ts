// What the screen of errands asks. Apart from the questions of every screen, so that only who comes here loads them.
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { queryOptions } from '@tanstack/react-query';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';

const ERRANDS = 'errands';

const nextDoorQuestionsOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  partners: () =>
    queryOptions({
      queryKey: [ERRANDS],
      enabled,
      queryFn: async ({ signal }) => (await api.crossTasks({}, { signal })).partners,
    }),
});

/** Options for `useQuery`: `useQuery(useNextDoor().partners())`. */
export function useNextDoor(): ReturnType<typeof nextDoorQuestionsOf> {
  const services = useServices();
  return nextDoorQuestionsOf(services, useAuth().status === 'connected');
}

/** The list with one task as the house has just answered it. */
export const withTask = (partners: readonly Partner[], task: CrossTask): Partner[] =>
  partners.map((partner) => ({
    ...partner,
    availableTasks: partner.availableTasks.map((one) => (one.id === task.id ? task : one)),
  }));

/** The list without a task that is claimed. */
export const withoutTask = (partners: readonly Partner[], taskId: string): Partner[] =>
  partners.map((partner) => ({
    ...partner,
    availableTasks: partner.availableTasks.filter(({ id }) => id !== taskId),
  }));
