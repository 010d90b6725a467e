import type { CareLimit, CareState, ReminderMinutes } from '@parlor/contract/calls/player-care.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';
import { useServices } from '../../data/ServicesContext.tsx';

const CARE = 'care';

const careQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  care: () => playerQuery(enabled, [CARE], (options) => api.care({}, options)),
});

/** Options for `useQuery`: `useQuery(useCareQueries().care())`. */
export const useCareQueries = () => usePlayerQueries(careQueriesOf);

export type LimitName = Pick<CareLimit, 'kind' | 'period' | 'currency'>;
/** The name of a limit for the server. */
export const nameOf = ({ kind, period, currency }: LimitName): LimitName => ({
  kind,
  period,
  ...(currency === undefined ? {} : { currency }),
});

/** The reply of every act is the new state, which replaces the shown one. */
export function useCareActs() {
  const { api } = useServices();
  const client = useQueryClient();
  const storeReply = { onSuccess: (state: CareState) => void client.setQueryData([CARE], state) };
  return {
    setLimit: useMutation({
      ...storeReply,
      mutationFn: (body: LimitName & { amount?: number }) => api.setCareLimit({ body }),
    }),
    confirm: useMutation({
      ...storeReply,
      mutationFn: (name: LimitName) => api.confirmCareLimit({ body: name }),
    }),
    withdraw: useMutation({
      ...storeReply,
      mutationFn: (name: LimitName) => api.withdrawCareLimit({ body: name }),
    }),
    remind: useMutation({
      ...storeReply,
      mutationFn: (everyMinutes: ReminderMinutes) => api.setPlayReminder({ body: { everyMinutes } }),
    }),
    readReminder: useMutation({ ...storeReply, mutationFn: () => api.seePlayReminder() }),
    takeBreak: useMutation({
      mutationFn: (days: number) => api.takeBreak({ body: { days, understood: true } }),
      // A break ends offers, races and open orders.
      onSuccess: () => client.invalidateQueries(),
    }),
    exclude: useMutation({
      mutationFn: (length: Parameters<typeof api.excludeMe>[0]['body']['length']) =>
        api.excludeMe({ body: { length, understood: true } }),
      onSuccess: () => client.invalidateQueries(),
    }),
  };
}
