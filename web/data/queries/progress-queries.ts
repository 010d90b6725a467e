// The queries of quests, boards and boxes. Apart from the other queries, because home does without them.
import type { Services } from '@parlor/sdk/services.ts';
import { keys } from './keys.ts';
import { playerQuery, usePlayerQueries } from './player-query.ts';

const progressQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  weekly: () =>
    playerQuery(enabled, [keys.progress, 'weekly'], (options) => api.weeklyProgression({}, options)),
  monthly: () =>
    playerQuery(enabled, [keys.progress, 'monthly'], (options) => api.monthlyProgression({}, options)),
  calendar: () => playerQuery(enabled, [keys.daily], (options) => api.dailyCalendar({}, options)),
  lootboxes: () => playerQuery(enabled, [keys.lootboxes], (options) => api.lootboxes({}, options)),
});

/** Options for `useQuery`: `useQuery(useProgressQueries().weekly())`. */
export const useProgressQueries = () => usePlayerQueries(progressQueriesOf);
