import type { Profile } from '@parlor/contract/calls/auth.ts';
import type { AvatarName } from '@parlor/contract/calls/public-names.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useQuery } from '@tanstack/react-query';
import { keys } from './queries/keys.ts';
import { playerQuery, usePlayerQueries } from './queries/player-query.ts';

const publicNameQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  own: () => playerQuery(enabled, [keys.publicName], (options) => api.publicName({}, options)),
});

/** The player's avatar: a new choice, or the one of the sign-in. It sends no request. */
export function useOwnAvatar({ avatar }: Pick<Profile, 'avatar'>): AvatarName | undefined {
  const { data } = useQuery({ ...usePlayerQueries(publicNameQueriesOf).own(), enabled: false });
  return data ? data.avatar : avatar;
}

/** The player's name and avatar as others see them. */
export function usePublicName() {
  return useQuery(usePlayerQueries(publicNameQueriesOf).own());
}
