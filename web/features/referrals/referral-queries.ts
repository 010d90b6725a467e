// Queries of the invitation screen. Separate from the queries of every screen, so that they load only here.
import type { Services } from '@parlor/sdk/services.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';

const FRIENDS = 'friends';
const PAGE = '25';

const inviteQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  link: () => playerQuery(enabled, [FRIENDS, 'link'], (options) => api.referralLink({}, options)),
  friends: () =>
    infiniteQueryOptions({
      queryKey: [FRIENDS, 'list'],
      enabled,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.referrals(
          { query: { pageSize: PAGE, ...(pageParam && { lastCreatedAt: pageParam }) } },
          { signal },
        ),
      getNextPageParam: (page) => page.lastCreatedAt,
    }),
});

/** Options for `useQuery`: `useQuery(useInvite().link())`. */
export const useInvite = () => usePlayerQueries(inviteQueriesOf);
