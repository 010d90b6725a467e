// Public sums of all balances: the job that makes a book an hour, and the calls about books.
import type pg from 'pg';
import type { PublicKey } from '@parlor/contract/kernel/signatures.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { bookProof } from './prove.ts';
import { bookByNumber, booksBelow, NO_BOUND, type StoredBook } from './store.ts';

export { bookJob } from './jobs.ts';

export interface BooksDeps {
  /** Of the tables in one place. */
  readonly pool: pg.Pool;
  /** The public keys of this server, also of those that no longer sign. */
  readonly keys: readonly PublicKey[];
}

const PAGE = 24;

export function booksRoutes({ pool, keys: own }: BooksDeps): Pick<Handlers, 'books' | 'book' | 'bookProof'> {
  const keys = [...own];
  const stored = async (number: string): Promise<StoredBook> => {
    const found = await bookByNumber(pool, number);
    if (found === undefined) throw new ApiError('NOT_FOUND', 'There is no book with this number yet.');
    return found;
  };
  return {
    books: async ({ query }) => {
      const limit = query.limit ?? PAGE;
      const below = query.before === undefined ? NO_BOUND : Number(query.before);
      const found = (await booksBelow(pool, { below, limit: limit + 1 })).map(({ book }) => book);
      const shown = found.slice(0, limit);
      const last = shown.at(-1);
      return { books: shown, keys, ...(found.length > limit && last ? { before: String(last.number) } : {}) };
    },
    book: async ({ params }) => ({ book: (await stored(params.number)).book, keys }),
    bookProof: async ({ params, caller }) => {
      const found = await stored(params.number);
      const proof = await bookProof({ pool }, found, caller.playerId);
      if (proof === undefined) throw new ApiError('BOOK_PROOF_NOT_FOUND');
      return { book: found.book, proof, keys };
    },
  };
}
