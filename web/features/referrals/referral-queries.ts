// What the screen of invitations asks. Apart from the questions of every screen, so that only who comes here loads them.
import type { Services } from '@parlor/sdk/services.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';

const FRIENDS = 'friends';
const PAGE = '25';

const inviteQuestionsOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  link: () =>
    queryOptions({
      queryKey: [FRIENDS, 'link'],
      enabled,
      queryFn: ({ signal }) => api.referralLink({}, { signal }),
    }),
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
export function useInvite(): ReturnType<typeof inviteQuestionsOf> {
  const services = useServices();
  return inviteQuestionsOf(services, useAuth().status === 'connected');
}
