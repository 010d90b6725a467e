import type { Game, GameCounts } from '@parlor/contract/calls/catalogue.ts';
import { selectGames, sortGames } from '@parlor/contract/calls/catalogue-select.ts';
import { useLingui } from '@lingui/react';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { intlLocale } from '../../../i18n/format.ts';
import { useGames } from '../../../data/queries/catalogue.ts';
import { onceFor } from '../../../data/memoize-by-object.ts';
import { keys } from '../../../data/queries/keys.ts';
import { SEARCH_PAGE } from '../../../data/queries/queries.ts';
import { useAsk } from '../../../data/ServicesContext.tsx';
import { filterOf, type GameSearch } from './game-search.ts';
import { useFavourites } from '../use-favourites.ts';

/** A game list. Only the visible part is loaded. */
export interface Found {
  readonly total: number;
  /** Undefined while it loads. */
  readonly at: (place: number) => Game | undefined;
  readonly counts: GameCounts;
  /** True while this is the previous list and the new one loads. */
  readonly isOld: boolean;
}
export interface Finding {
  readonly found: Found | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Reports which indexes are visible, so that they load. */
  readonly onVisible: (from: number, to: number) => void;
}

const FIRST_PAGE = { from: 0, to: 0 };

/** The games of a search from the server, loaded page by page as they become visible. */
function useFound(search: GameSearch, enabled: boolean): Finding {
  const ask = useAsk();
  const client = useQueryClient();
  const wanted = {
    ...filterOf(search),
    ...(search.q.trim() && { title: search.q.trim() }),
    // Without search text there is no relevance, so the most played come first.
    ...(search.sort ? { sort: search.sort } : search.q.trim() === '' && { sort: 'most-played' as const }),
  };
  const first = useQuery({ ...ask.search(wanted), enabled, placeholderData: (before) => before });
  const [looked, setLooked] = useState(FIRST_PAGE);
  const total = first.data?.total ?? 0;
  const last = Math.min(looked.to, Math.ceil(total / SEARCH_PAGE) - 1);
  const pages = first.isPlaceholderData
    ? []
    : Array.from({ length: last + 1 }, (_, page) => page).slice(Math.max(1, looked.from));
  const others = useQueries({
    queries: pages.map((page) => ({ ...ask.search(wanted, page), enabled })),
    combine: whatCame,
  });
  const { data, isPlaceholderData, refetch } = first;
  const from = pages[0] ?? 1;
  // The same reference until data arrives, so that visible tiles do not render again.
  const found = useMemo<Found | undefined>(
    () =>
      data && {
        total: data.total,
        counts: data.counts ?? NO_COUNTS,
        isOld: isPlaceholderData,
        at: (place) => {
          const page = Math.floor(place / SEARCH_PAGE);
          return (page === 0 ? data.games : others.pages[page - from]?.games)?.[place % SEARCH_PAGE];
        },
      },
    [data, isPlaceholderData, others.pages, from],
  );
  return {
    found,
    error: first.error ?? others.error,
    retry: () => {
      void refetch();
      void client.refetchQueries({
        queryKey: [keys.search],
        predicate: ({ state }) => state.status === 'error',
      });
    },
    // Loads the next page before it becomes visible.
    onVisible(from, to) {
      const next = {
        from: Math.floor(from / SEARCH_PAGE),
        to: Math.floor((to + SEARCH_PAGE / 2) / SEARCH_PAGE),
      };
      setLooked((now) => (now.from === next.from && now.to === next.to ? now : next));
    },
  };
}

type Page = { readonly data: { readonly games: readonly Game[] } | undefined; readonly error: unknown };
/** Wrapped, because the query client compares plain lists item by item with the previous page. */
class Came {
  readonly games: readonly Game[];
  constructor(games: readonly Game[]) {
    this.games = games;
  }
}
const asCame = onceFor((games: readonly Game[]) => new Came(games));
/** Passed to the queries once, so that equal pages keep their identity. */
const whatCame = (pages: readonly Page[]): { pages: ReadonlyArray<Came | undefined>; error: unknown } => ({
  pages: pages.map(({ data }) => data && asCame(data.games)),
  error: pages.find(({ error }) => error)?.error,
});

/** The same for the favourites, all of which are already loaded. */
function useFoundFavourites(search: GameSearch, enabled: boolean): Finding {
  const { ids } = useFavourites();
  const top = useQuery(useAsk().topGames());
  const { games, isPending, error, retry } = useGames(enabled && ids ? ids : []);
  const known = enabled && ids !== undefined && !(ids.length > 0 && isPending);
  const mostPlayed = top.data?.mostPlayed;
  const { locale } = useLingui().i18n;
  const found = useMemo(
    () => (known ? favouritesOf(games, search, mostPlayed ?? [], locale) : undefined),
    [known, games, search, mostPlayed, locale],
  );
  return { found, error, retry, onVisible: doNothing };
}
const doNothing = (): void => undefined;

function favouritesOf(
  games: readonly Game[],
  search: GameSearch,
  mostPlayed: readonly Game[],
  locale: string,
): Found {
  const words = plain(search.q).split(/\s+/).filter(Boolean);
  const titled =
    words.length === 0 ? games : games.filter(({ title }) => words.every((w) => plain(title).includes(w)));
  const sorted = search.sort
    ? sortGames(
        titled,
        search.sort,
        mostPlayed.map(({ identifier }) => identifier),
        intlLocale(locale),
      )
    : titled;
  const selected = selectGames(sorted, filterOf(search));
  return {
    total: selected.games.length,
    counts: selected.counts,
    isOld: false,
    at: (place) => selected.games[place],
  };
}

export interface FindingOf extends Finding {
  readonly counts: GameCounts;
  /** Total number of games, if the reply has it. */
  readonly everything: number | undefined;
}

/** Server search or favourites, as the list asks. Neither runs unless `enabled`. */
export function useFoundOf(search: GameSearch, enabled = true): FindingOf {
  const ownResults = useFound(search, enabled && !search.favourites);
  const ofPlayer = useFoundFavourites(search, enabled && search.favourites);
  const everything = useQuery(useAsk().gameCount());
  const finding = search.favourites ? ofPlayer : ownResults;
  return { ...finding, counts: finding.found?.counts ?? NO_COUNTS, everything: everything.data };
}

const NO_COUNTS: GameCounts = { category: {}, volatility: { LOW: 0, MEDIUM: 0, HIGH: 0 }, producer: {} };
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
