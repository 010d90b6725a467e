import {
  BOOK_PROOF_FORMAT,
  BOOKS_FORMAT,
  BOOKS_PAGE,
  type Book,
  type BookProofFile,
  type BooksFile,
} from '@parlor/contract/calls/books.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import type { Api, Services } from '@parlor/sdk/services.ts';
import type { ProofCheck } from '@parlor/sdk/fairness/books/verify-proof.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { keys } from '../../data/queries/keys.ts';

export const BOOKS_NAME = 'parlor-books.json';
export const PROOF_NAME = 'parlor-balance-proof.json';
/** A day. */
const PAGE = '24';
/** A new book comes once an hour. */
const STALE_MS = MINUTE_MS;

/** Nobody has to be signed in. */
export const bookQueries = ({ api }: Pick<Services, 'api'>) => ({
  pages: () =>
    infiniteQueryOptions({
      queryKey: [keys.books],
      staleTime: STALE_MS,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        api.books({ query: { limit: PAGE, ...(pageParam && { before: pageParam }) } }, { signal }),
      getNextPageParam: (page) => page.before,
    }),
  /** `null`: there is no such book. A book never changes. */
  one: (number: string) =>
    queryOptions({
      queryKey: [keys.books, number],
      staleTime: Infinity,
      queryFn: async ({ signal }): Promise<Book | null> => {
        try {
          return (await api.book({ params: { number } }, { signal })).book;
        } catch (error) {
          if (hasErrorCode(error, 'NOT_FOUND')) return null;
          throw error;
        }
      },
    }),
});

/** Every book, oldest first, as one file. */
export async function allBooks(api: Pick<Api, 'books'>): Promise<BooksFile> {
  const newestFirst: Book[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await api.books({
      query: { limit: String(BOOKS_PAGE), ...(before === undefined ? {} : { before }) },
    });
    newestFirst.push(...page.books);
    before = page.before;
    if (before === undefined)
      return { format: BOOKS_FORMAT, books: newestFirst.toReversed(), keys: page.keys };
  }
}

export interface BalanceCheck {
  readonly file: BookProofFile;
  readonly check: ProofCheck;
  /** Whether the book has the balances that the player's transactions have after the same entry. */
  readonly isAsInLedger: boolean;
}

/** Fetches the player's proof, and checks it on this device. */
export async function checkBalance(
  api: Pick<Api, 'bookProof' | 'ledger'>,
  playerId: string,
  number: number,
): Promise<BalanceCheck> {
  const [{ verifyProof }, reply] = await Promise.all([
    import('@parlor/sdk/fairness/books/verify-proof.ts'),
    api.bookProof({ params: { number: String(number) } }),
  ]);
  const file: BookProofFile = { format: BOOK_PROOF_FORMAT, ...reply };
  const { balances, entry } = reply.proof;
  const before = String(entry + 1);
  const [check, ...afterIt] = await Promise.all([
    verifyProof(file, playerId),
    ...CURRENCIES.map(async (currency) => {
      const { entries } = await api.ledger({ query: { before, currency, limit: '1' } });
      return (entries[0]?.balanceAfter ?? 0) === Number(balances[currency] ?? 0);
    }),
  ]);
  return { file, check, isAsInLedger: afterIt.every((isSame) => isSame) };
}
