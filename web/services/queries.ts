// Everything the screens ask, as options for useQuery and useInfiniteQuery. A question about the player waits until
// somebody is signed in.
import type { LedgerGroup } from '@parlor/contract/balances.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The catalogue changes with a release, not with a player. */
const CATALOGUE_STALE_MS = 5 * 60_000;
const PAGE = '30';

export type Queries = ReturnType<typeof queriesOf>;
export type GameSearch = { readonly title?: string; readonly category?: string };

export function queriesOf({ api, session }: Services) {
  const enabled = (): boolean => session.state().status === 'connected';
  return {
    summary: () =>
      queryOptions({
        queryKey: [keys.summary],
        enabled,
        queryFn: ({ signal }) => api.summary({}, { signal }),
      }),
    balances: () =>
      queryOptions({
        queryKey: [keys.balances],
        enabled,
        queryFn: ({ signal }) => api.balances({}, { signal }),
      }),
    quests: () =>
      queryOptions({
        queryKey: [keys.quests],
        enabled,
        queryFn: async ({ signal }) => (await api.quests({}, { signal })).quests,
      }),
    topGames: () =>
      queryOptions({
        queryKey: [keys.topGames],
        staleTime: CATALOGUE_STALE_MS,
        queryFn: ({ signal }) => api.topGames({}, { signal }),
      }),
    search: (query: GameSearch) =>
      queryOptions({
        queryKey: [keys.search, query.title ?? '', query.category ?? ''],
        staleTime: CATALOGUE_STALE_MS,
        queryFn: async ({ signal }) => (await api.searchGames({ query }, { signal })).games,
      }),
    /** Games by id, in this order; ids that no game has are left out. */
    games: (ids: readonly string[]) =>
      queryOptions({
        queryKey: [keys.games, ...ids],
        staleTime: CATALOGUE_STALE_MS,
        queryFn: async ({ signal }) =>
          ids.length === 0 ? [] : (await api.games({ query: { id: [...ids] } }, { signal })).games,
      }),
    lastPlayed: () =>
      queryOptions({
        queryKey: [keys.lastPlayed],
        enabled,
        queryFn: async ({ signal }) => (await api.lastPlayed({}, { signal })).games,
      }),
    ledger: (group?: LedgerGroup) =>
      infiniteQueryOptions({
        queryKey: [keys.ledger, group ?? ''],
        enabled,
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam, signal }) =>
          api.ledger(
            { query: { limit: PAGE, ...(pageParam && { before: pageParam }), ...(group && { group }) } },
            { signal },
          ),
        getNextPageParam: (page) => page.before,
      }),
    draws: () =>
      infiniteQueryOptions({
        queryKey: [keys.draws],
        enabled,
        initialPageParam: undefined as string | undefined,
        queryFn: ({ pageParam, signal }) =>
          api.draws({ query: { limit: PAGE, ...(pageParam && { before: pageParam }) } }, { signal }),
        getNextPageParam: (page) => page.before,
      }),
    draw: (reference: string) =>
      queryOptions({
        queryKey: [keys.draw, reference],
        enabled,
        queryFn: ({ signal }) => api.draw({ params: { reference } }, { signal }),
      }),
    fairness: () =>
      queryOptions({
        queryKey: [keys.fairness],
        enabled,
        queryFn: ({ signal }) => api.fairness({}, { signal }),
      }),
    signIns: () =>
      queryOptions({
        queryKey: [keys.signIns],
        enabled,
        queryFn: async ({ signal }) => (await api.signIns({}, { signal })).sessions,
      }),
  };
}
