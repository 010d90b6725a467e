import type { Services } from '@parlor/sdk/services.ts';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../data/queries/keys.ts';
import { playerQuery, usePlayerQueries } from '../../../data/queries/player-query.ts';

const queriesOf = ({ api }: Services, enabled: boolean) => ({
  own: () => playerQuery(enabled, [keys.profile], (options) => api.playerProfile({}, options)),
});

/** What the profile shows, in one request. */
export const usePlayerProfile = () => useQuery(usePlayerQueries(queriesOf).own());
