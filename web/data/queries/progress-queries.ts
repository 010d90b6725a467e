// What the screens of progress ask; apart from the other questions, because home does without them.
import type { Services } from '@parlor/sdk/services.ts';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth, useServices } from '../StoredServices.ts';
import { keys } from './keys.ts';

const progressQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  weekly: () =>
    queryOptions({
      queryKey: [keys.progress, 'weekly'],
      enabled,
      queryFn: ({ signal }) => api.weeklyProgression({}, { signal }),
    }),
  monthly: () =>
    queryOptions({
      queryKey: [keys.progress, 'monthly'],
      enabled,
      queryFn: ({ signal }) => api.monthlyProgression({}, { signal }),
    }),
  calendar: () =>
    queryOptions({
      queryKey: [keys.daily],
      enabled,
      queryFn: ({ signal }) => api.dailyCalendar({}, { signal }),
    }),
  lootboxes: () =>
    queryOptions({
      queryKey: [keys.lootboxes],
      enabled,
      queryFn: ({ signal }) => api.lootboxes({}, { signal }),
    }),
});

/** Options for `useQuery`: `useQuery(useProgressQueries().weekly())`. */
export function useProgressQueries(): ReturnType<typeof progressQueriesOf> {
  const services = useServices();
  const enabled = useAuth().status === 'connected';
  return useMemo(() => progressQueriesOf(services, enabled), [services, enabled]);
}
