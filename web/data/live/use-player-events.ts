import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAsk } from '../ServicesContext.tsx';
import { followChanges, type Following } from './follow-changes.ts';

/** What a live stream of this tab does with the events of the player. */
export function usePlayerEvents(): Following & { readonly onInbox: (unread: number) => void } {
  const client = useQueryClient();
  const { queryKey } = useAsk().summary();
  const key = JSON.stringify(queryKey);
  return useMemo(
    () => ({
      onInbox: (inboxUnread) =>
        void client.setQueryData(
          JSON.parse(key) as typeof queryKey,
          (summary) => summary && { ...summary, inboxUnread },
        ),
      ...followChanges(client),
    }),
    [client, key],
  );
}
