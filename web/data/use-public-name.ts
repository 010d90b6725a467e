import type { Services } from '@parlor/sdk/services.ts';
import { useQuery } from '@tanstack/react-query';
import { keys } from './queries/keys.ts';
import { playerQuery, usePlayerQueries } from './queries/player-query.ts';

const publicNameQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  own: () => playerQuery(enabled, [keys.publicName], (options) => api.publicName({}, options)),
});

/** The player's name and avatar as others see them. */
export function usePublicName() {
  return useQuery(usePlayerQueries(publicNameQueriesOf).own());
}
