import type { Services } from '@parlor/sdk/services.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playerPages, usePlayerQueries } from '../../data/queries/player-query.ts';
import { useAsk, useServices } from '../../data/ServicesContext.tsx';

const PAGE = '20';

const inboxQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  entries: () =>
    playerPages(enabled, ['inbox'], (before, options) =>
      api.inbox({ query: { limit: PAGE, ...before } }, options),
    ),
});
/** Options for `useInfiniteQuery`. */
export const useInboxQueries = () => usePlayerQueries(inboxQueriesOf);

/** Marks as read on the server. The list keeps its marks until it loads again, so that the player sees what is new. */
export function useReadInbox() {
  const { api } = useServices();
  const { queryKey } = useAsk().summary();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (upTo: number) => api.readInbox({ body: { upTo } }),
    onSuccess: ({ unread }) => {
      client.setQueryData(queryKey, (summary) => summary && { ...summary, inboxUnread: unread });
    },
  });
}
