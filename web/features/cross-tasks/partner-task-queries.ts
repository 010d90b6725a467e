// What the screen of tasks asks. Apart from the questions of every screen, so that only who comes here loads them.
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { queryOptions } from '@tanstack/react-query';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';

const TASKS = 'errands';

const partnerTaskQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  partners: () =>
    queryOptions({
      queryKey: [TASKS],
      enabled,
      queryFn: async ({ signal }) => (await api.crossTasks({}, { signal })).partners,
    }),
});

/** Options for `useQuery`: `useQuery(usePartnerTasks().partners())`. */
export function usePartnerTasks(): ReturnType<typeof partnerTaskQueriesOf> {
  const services = useServices();
  return partnerTaskQueriesOf(services, useAuth().status === 'connected');
}

/** The list with one task as the server has just answered it. */
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
