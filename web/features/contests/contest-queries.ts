// What the race asks. A contest that is live is written over its question, so that every place that shows it moves.
import type { Race } from '@parlor/contract/calls/contests.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth, useServices } from '../../data/StoredServices.ts';
import { keys } from '../../data/queries/keys.ts';

const raceQuestionsOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  /** Undefined: the race of the day. */
  race: (contestId: string | undefined) =>
    queryOptions({
      queryKey: [keys.race, contestId ?? ''],
      enabled,
      queryFn: ({ signal }): Promise<Race> =>
        contestId === undefined
          ? api.dailyJackpotRace({}, { signal })
          : api.contest({ params: { contestId } }, { signal }),
    }),
  contests: () =>
    queryOptions({
      queryKey: [keys.race, 'all'],
      enabled,
      queryFn: async ({ signal }) => (await api.contests({}, { signal })).contests,
    }),
  publicName: () =>
    queryOptions({
      queryKey: [keys.publicName],
      enabled,
      queryFn: ({ signal }) => api.publicName({}, { signal }),
    }),
});

export function useRaceQuestions(): ReturnType<typeof raceQuestionsOf> {
  const services = useServices();
  const enabled = useAuth().status === 'connected';
  return useMemo(() => raceQuestionsOf(services, enabled), [services, enabled]);
}
