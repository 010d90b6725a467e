import type { Services } from '@parlor/sdk/services.ts';
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth, useServices } from '../StoredServices.ts';

type CallOptions = { readonly signal: AbortSignal };

/** Options of a query about the player. It is `enabled` once somebody is signed in. */
export const playerQuery = <Data>(
  enabled: boolean,
  queryKey: QueryKey,
  call: (options: CallOptions) => Promise<Data>,
) => queryOptions({ queryKey, enabled, queryFn: ({ signal }) => call({ signal }) });

/** The same for a paged list; `before` of a page is the start of the next one. */
export const playerPages = <Page extends { readonly before?: string | undefined }>(
  enabled: boolean,
  queryKey: QueryKey,
  call: (before: { readonly before?: string }, options: CallOptions) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    enabled,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(pageParam ? { before: pageParam } : {}, { signal }),
    getNextPageParam: (page) => page.before,
  });

/** The queries of a system: `queriesOf` gets the services and whether somebody is signed in. */
export function usePlayerQueries<Queries>(
  queriesOf: (services: Services, enabled: boolean) => Queries,
): Queries {
  const services = useServices();
  const enabled = useAuth().status === 'connected';
  return useMemo(() => queriesOf(services, enabled), [queriesOf, services, enabled]);
}
