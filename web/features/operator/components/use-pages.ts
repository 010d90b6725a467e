import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { OPERATOR } from '../operator-calls.ts';

export interface PageRequest {
  readonly limit: string;
  /** The oldest one that is known; missing for the newest page. */
  readonly before?: string;
}

/** A list of the console that is read newest first, a page at a time; `before` of a page is where the next begins. */
export const usePages = <Page extends { readonly before?: string | undefined }>(
  list: 'ledger' | 'orders' | 'acts',
  /** Of one player; of everybody without. */
  userId: string | undefined,
  ask: (query: PageRequest, signal: AbortSignal) => Promise<Page>,
): UseInfiniteQueryResult<InfiniteData<Page>> =>
  useInfiniteQuery({
    queryKey: [OPERATOR, list, userId ?? ''],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => ask({ limit: '50', ...(pageParam && { before: pageParam }) }, signal),
    getNextPageParam: (page: Page) => page.before,
  });
