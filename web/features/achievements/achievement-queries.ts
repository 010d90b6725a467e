import type { Services } from '@parlor/sdk/services.ts';
import { keys } from '../../data/queries/keys.ts';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';

const queriesOf = ({ api }: Services, enabled: boolean) => ({
  achievements: () =>
    playerQuery(
      enabled,
      [keys.achievements],
      async (options) => (await api.achievements({}, options)).achievements,
    ),
});
/** Options for `useQuery`: `useQuery(useAchievementQueries().achievements())`. */
export const useAchievementQueries = () => usePlayerQueries(queriesOf);
