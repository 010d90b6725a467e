// The queries of the screens, as options for useQuery and useInfiniteQuery. A query about the player waits for the
// sign-in.
import type { GameSort } from '@parlor/contract/calls/catalogue.ts';
import type { GameFilter } from '@parlor/contract/calls/catalogue-select.ts';
import type { LedgerFilter } from '@parlor/contract/calls/balances.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { playerPages, playerQuery } from './player-query.ts';

/** The catalogue changes with a release, not with a player. */
const CATALOGUE_STALE_MS = 5 * MINUTE_MS;
const PAGE = '30';

export type Queries = ReturnType<typeof queriesOf>;
export type GameSearch = GameFilter & { readonly title?: string; readonly sort?: GameSort };
/** Games in one page of a search: whole rows of 2, 3, 4, 5 and 6. */
export const SEARCH_PAGE = 60;
/** Ids in one request. */
const IDS_MAX = 200;

/** `enabled`: whether a player is signed in. */
export function queriesOf({ api }: Pick<Services, 'api'>, enabled: boolean) {
  const questsOfToday = playerQuery(enabled, [keys.quests], (options) => api.quests({}, options));
  return {
    ...catalogueQueries(api),
    summary: () => playerQuery(enabled, [keys.summary], (options) => api.summary({}, options)),
    balances: () => playerQuery(enabled, [keys.balances], (options) => api.balances({}, options)),
    quests: () => queryOptions({ ...questsOfToday, select: ({ quests }) => quests }),
    /** Whether one of them may still be exchanged for another. */
    exchange: () => queryOptions({ ...questsOfToday, select: ({ exchange }) => exchange }),
    lastPlayed: () =>
      playerQuery(enabled, [keys.lastPlayed], async (options) => (await api.lastPlayed({}, options)).games),
    ledger: (filter: LedgerFilter) =>
      playerPages(enabled, [keys.ledger, filter], (before, options) =>
        api.ledger({ query: { limit: PAGE, ...before, ...filter } }, options),
      ),
    draws: () =>
      playerPages(enabled, [keys.draws], (before, options) =>
        api.draws({ query: { limit: PAGE, ...before } }, options),
      ),
    draw: (reference: string) =>
      playerQuery(enabled, [keys.draw, reference], (options) => api.draw({ params: { reference } }, options)),
    fairness: () => playerQuery(enabled, [keys.fairness], (options) => api.fairness({}, options)),
    signIns: () =>
      playerQuery(enabled, [keys.signIns], async (options) => (await api.signIns({}, options)).sessions),
  };
}

/** Queries that need no sign-in. */
const catalogueQueries = (api: Services['api']) => ({
  topGames: () =>
    queryOptions({
      queryKey: [keys.topGames],
      staleTime: CATALOGUE_STALE_MS,
      queryFn: ({ signal }) => api.topGames({}, { signal }),
    }),
  /** One page of a search, from 0. The first says how many there are and what each choice would leave. */
  search: (ask: GameSearch, page = 0) =>
    queryOptions({
      queryKey: [keys.search, searchKey(ask), page],
      staleTime: CATALOGUE_STALE_MS,
      queryFn: ({ signal }) =>
        api.searchGames(
          {
            query: {
              ...(ask.title && { title: ask.title }),
              ...(ask.category && { category: ask.category }),
              ...(ask.volatility?.length && { volatility: [...ask.volatility] }),
              ...(ask.producer?.length && { producer: [...ask.producer] }),
              ...(ask.minReturn !== undefined && { minReturn: String(ask.minReturn) }),
              ...(ask.mood && { mood: ask.mood }),
              ...(ask.sort && { sort: ask.sort }),
              ...(page > 0 ? { offset: String(page * SEARCH_PAGE) } : { counts: '1' }),
              limit: String(SEARCH_PAGE),
            },
          },
          { signal },
        ),
    }),
  newestGames: () =>
    queryOptions({
      queryKey: [keys.search, 'newest'],
      staleTime: CATALOGUE_STALE_MS,
      queryFn: async ({ signal }) =>
        (await api.searchGames({ query: { sort: 'new', limit: '12' } }, { signal })).games,
    }),
  /** How many games there are. */
  gameCount: () =>
    queryOptions({
      queryKey: [keys.search, 'total'],
      staleTime: CATALOGUE_STALE_MS,
      queryFn: async ({ signal }) => (await api.searchGames({ query: { limit: '1' } }, { signal })).total,
    }),
  /** Games by id, in this order; ids that no game has are left out. */
  games: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [keys.games, ...ids],
      staleTime: CATALOGUE_STALE_MS,
      queryFn: async ({ signal }) => {
        const parts = Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, n) =>
          ids.slice(n * IDS_MAX, (n + 1) * IDS_MAX),
        );
        const found = await Promise.all(parts.map((id) => api.games({ query: { id: [...id] } }, { signal })));
        return found.flatMap(({ games }) => games);
      },
    }),
});

/** Equal searches have equal keys, in whatever order they were composed. */
const searchKey = ({ title, category, volatility, producer, minReturn, mood, sort }: GameSearch) => ({
  title: title ?? '',
  category: category ?? '',
  volatility: volatility ?? [],
  producer: producer?.toSorted() ?? [],
  minReturn: minReturn ?? 0,
  mood: mood ?? '',
  sort: sort ?? '',
});
