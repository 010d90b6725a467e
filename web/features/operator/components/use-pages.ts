import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { OPERATOR } from '../operator-calls.ts';

export interface PageRequest {
  readonly limit: string;
  /** The oldest loaded row. Undefined for the newest page. */
  readonly before?: string;
}

/** A list of the console, newest first, page by page. `before` of a page is where the next page begins. */
export const usePages = <Page extends { readonly before?: string | undefined }>(
  list: 'orders' | 'acts' | 'tickets',
  /** Which rows, such as those of a player; undefined for all. */
  only: string | undefined,
  ask: (query: PageRequest, signal: AbortSignal) => Promise<Page>,
): UseInfiniteQueryResult<InfiniteData<Page>> =>
  useInfiniteQuery({
    queryKey: [OPERATOR, list, only ?? ''],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => ask({ limit: '50', ...(pageParam && { before: pageParam }) }, signal),
    getNextPageParam: (page: Page) => page.before,
  });
