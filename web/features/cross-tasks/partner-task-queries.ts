// Queries of the task screen. Separate from the queries of every screen, so that they load only here.
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';

const TASKS = 'errands';

const partnerTaskQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  partners: () =>
    playerQuery(enabled, [TASKS], async (options) => (await api.crossTasks({}, options)).partners),
});

/** Options for `useQuery`: `useQuery(usePartnerTasks().partners())`. */
export const usePartnerTasks = () => usePlayerQueries(partnerTaskQueriesOf);

/** The list with one task as the server just returned it. */
export const withTask = (partners: readonly Partner[], task: CrossTask): Partner[] =>
  partners.map((partner) => ({
    ...partner,
    availableTasks: partner.availableTasks.map((one) => (one.id === task.id ? task : one)),
  }));

/** The list without a claimed task. */
export const withoutTask = (partners: readonly Partner[], taskId: string): Partner[] =>
  partners.map((partner) => ({
    ...partner,
    availableTasks: partner.availableTasks.filter(({ id }) => id !== taskId),
  }));
