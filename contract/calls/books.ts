// Public sums: every hour the sums of all balances, the root of a tree over them, and what came in and went out since. A chain
// of signed books, in which each player can find their own balance (docs/books.md).
import * as z from 'zod/mini';
import { PublicKey, TextSignature } from '../kernel/signatures.ts';
import { get } from '../kernel/endpoint.ts';
import { Count, Currency, Instant, limitOf } from '../kernel/vocabulary.ts';

/** The format of a book, and of a file of books. */
export const BOOKS_FORMAT = 'parlor-books-1';
/** The format of a file with the proof of one player. */
export const BOOK_PROOF_FORMAT = 'parlor-book-proof-1';
/** How long a player can get the proof for a book. The books themselves stay for ever. */
export const BOOK_PROOF_DAYS = 30;
/** A page of books at most. */
export const BOOKS_PAGE = 200;

const Number1 = z.int().check(z.positive());
/** SHA-256 as lower-case hex. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A sum as decimal text, never negative. It may exceed what one balance may be. */
const Sum = z.string().check(z.regex(/^(?:0|[1-9]\d{0,29})(?:\.\d{1,9})?$/));
/** A sum that is zero is left out. */
export const BookSums = z.partialRecord(Currency, Sum);
export type BookSums = z.infer<typeof BookSums>;

/** Another book, by its number and hash. */
export const BookReference = z.strictObject({ number: Number1, hash: Hash });
export type BookReference = z.infer<typeof BookReference>;

/** `hash` is SHA-256 of the canonical JSON of all fields except for `hash` and `signature`. */
export const Book = z.strictObject({
  format: z.literal(BOOKS_FORMAT),
  /** 1, 2, 3 … without gaps. */
  number: Number1,
  /** A full hour: of each player the balances after their last entry of the ledger before this time count. */
  at: Instant,
  /** Number of players, each with one leaf. */
  players: Number1,
  /** Hash of the root of the tree. */
  root: Hash,
  /** The sums of all balances, which are the sums of the root. */
  totals: BookSums,
  /** What came into the balances of players, and what left them, since the previous book. Missing in the first book. */
  changes: z.optional(z.strictObject({ minted: BookSums, burned: BookSums })),
  /** Missing in the first book. */
  previous: z.optional(BookReference),
  hash: Hash,
  /** Over the text `parlor-book HASH`. */
  signature: TextSignature,
});
export type Book = z.infer<typeof Book>;

/** The other half at one level of the tree: its hash and its sums. Whose balances they are is not told. */
export const BookStep = z.strictObject({ hash: Hash, sums: BookSums });
export type BookStep = z.infer<typeof BookStep>;

/** That a balance is in a book: the leaf, and what is needed to compute the root from it. */
export const BookProof = z.strictObject({
  /** Number of the book. */
  book: Number1,
  playerId: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  /** Number of the last entry of the player's ledger that counts; 0 if none does. */
  entry: Count,
  /** After that entry. */
  balances: BookSums,
  /** 32 secret bytes as lower-case hex. Only this player gets them. */
  salt: Hash,
  /** Place of the leaf, from 0 on. */
  place: Count,
  /** From the leaf to the root. */
  steps: z.array(BookStep),
});
export type BookProof = z.infer<typeof BookProof>;

/** What anybody downloads, and what `parlor-verify` reads: a part of the chain, oldest first. */
export const BooksFile = z.object({
  format: z.literal(BOOKS_FORMAT),
  books: z.array(z.unknown()),
  keys: z.array(PublicKey),
});
export type BooksFile = z.infer<typeof BooksFile>;

/** A player's proof as a file. */
export const BookProofFile = z.object({
  format: z.literal(BOOK_PROOF_FORMAT),
  book: z.unknown(),
  proof: z.unknown(),
  keys: z.array(PublicKey),
});
export type BookProofFile = z.infer<typeof BookProofFile>;

const number = z
  .string()
  .check(z.regex(/^[1-9]\d{0,8}$/, { error: 'number is the number of a book: 1, 2, 3 …' }));
const keys = z.array(PublicKey);

export const books = {
  books: get('/api/books', {
    summary: 'Public sums of all balances, one book an hour, newest first, with the keys that sign them',
    auth: 'none',
    query: z.strictObject({
      limit: z.optional(limitOf(BOOKS_PAGE)),
      before: z.optional(number),
    }),
    /** `before` leads to the next page; missing at the end. */
    reply: z.object({ books: z.array(Book), keys, before: z.optional(z.string()) }),
  }),
  book: get('/api/books/{number}', {
    summary: 'One book of public sums',
    auth: 'none',
    params: z.strictObject({ number }),
    reply: z.object({ book: Book, keys }),
    errors: ['NOT_FOUND'],
  }),
  bookProof: get('/api/books/{number}/proof', {
    summary: `The proof that your balance is in a book, for ${BOOK_PROOF_DAYS} days`,
    params: z.strictObject({ number }),
    reply: z.object({ book: Book, proof: BookProof, keys }),
    errors: ['NOT_FOUND', 'BOOK_PROOF_NOT_FOUND'],
  }),
};
