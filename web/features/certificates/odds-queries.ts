import type { OddsFile } from '@parlor/contract/calls/certificates.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import type { OddsCheck } from '@parlor/sdk/fairness/verify-odds.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { keys } from '../../data/queries/keys.ts';

const PAGE = '7';
/** A new certificate comes once a day. */
const STALE_MS = 600_000;

/** Nobody has to be signed in. */
export const oddsQueries = ({ api }: Pick<Services, 'api'>) => ({
  days: () =>
    infiniteQueryOptions({
      queryKey: [keys.books, 'odds'],
      staleTime: STALE_MS,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.oddsDays({ query: { limit: PAGE, ...(pageParam && { before: pageParam }) } }, { signal }),
      getNextPageParam: (page) => page.before,
    }),
  /** `null`: the day has none. A certificate never changes. */
  ofDay: (day: string) =>
    queryOptions({
      queryKey: [keys.books, 'odds', day],
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        try {
          return await api.oddsCertificate({ params: { day } }, { signal });
        } catch (error) {
          if (hasErrorCode(error, 'NOT_FOUND') || hasErrorCode(error, 'INVALID_REQUEST')) return null;
          throw error;
        }
      },
    }),
});

export const oddsFileName = (day: string): string => `parlor-odds-${day}.json`;

/** Computes everything again on this device. It takes a moment, so it comes as a part of its own. */
export async function checkOdds(file: OddsFile): Promise<OddsCheck> {
  const { verifyOdds } = await import('@parlor/sdk/fairness/verify-odds.ts');
  return verifyOdds(file);
}
