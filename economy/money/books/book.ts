// A book: the signed page of public sums of one hour, and what must be true between two of them.
import { BOOKS_FORMAT, type Book, type BookReference, type BookSums } from '@parlor/contract/calls/books.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { decimalsOf, toDecimal } from '@parlor/contract/kernel/money.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Digest } from '../../kernel/world.ts';
import { decimalSums, hashOfNode, sumsOfNode, type BuiltTree } from './book-tree.ts';
import type { SumsMinor } from './leaves.ts';

/** A book before it is signed. */
export type UnsignedBook = Omit<Book, 'signature'>;

type Hashed = Omit<Book, 'hash' | 'signature'>;

/** The text that is signed. No token has this form, so a signature of a book is never one of a token. */
export const signedText = ({ hash }: Pick<Book, 'hash'>): string => `parlor-book ${hash}`;

export function bookHash(
  { hash: _hash, signature: _signature, ...rest }: Hashed & Partial<Pick<Book, 'hash' | 'signature'>>,
  digest: Pick<Digest, 'sha256Hex'>,
): string {
  return digest.sha256Hex(canonicalJson(rest));
}

export interface BookParts {
  readonly atMs: number;
  readonly tree: BuiltTree;
  /** Undefined for the first book. */
  readonly previous:
    | { readonly book: BookReference; readonly minted: SumsMinor; readonly burned: SumsMinor }
    | undefined;
}

export function bookOf({ atMs, tree, previous }: BookParts, digest: Pick<Digest, 'sha256Hex'>): UnsignedBook {
  const rest: Hashed = {
    format: BOOKS_FORMAT,
    number: (previous?.book.number ?? 0) + 1,
    at: new Date(atMs).toISOString(),
    players: tree.players,
    root: hashOfNode(tree.root),
    totals: decimalSums(sumsOfNode(tree.root)),
    ...(previous === undefined
      ? {}
      : {
          changes: { minted: decimalSums(previous.minted), burned: decimalSums(previous.burned) },
          previous: { number: previous.book.number, hash: previous.book.hash },
        }),
  };
  return { ...rest, hash: bookHash(rest, digest) };
}

/** Minor units of published sums; -1 for a sum that has more decimals than its currency. */
export function minorSums(sums: BookSums): SumsMinor {
  const of = (currency: Currency): bigint => {
    const [whole = '0', fraction = ''] = (sums[currency] ?? '0').split('.');
    const decimals = decimalsOf[currency];
    return fraction.length > decimals ? -1n : BigInt(whole + fraction.padEnd(decimals, '0'));
  };
  return { PP: of('PP'), USDT: of('USDT'), TON: of('TON'), SPLASH: of('SPLASH') };
}

/** Where a book differs from what it must be. */
export type BookFaultKind =
  /** It has not the form of a book. */
  | 'form'
  /** Its hash is not that of its content. */
  | 'hash'
  /** It does not follow the previous book. */
  | 'chain'
  /** Its totals are not those of the previous book, with what came in and without what went out. */
  | 'sum'
  /** Its signature is not by the key that it names. */
  | 'signature'
  /** It is not the book that the reader noted earlier. */
  | 'noted';

export interface BookFault {
  readonly kind: BookFaultKind;
  /** In English, with what was found and what was expected. */
  readonly words: string;
}

/** Faults that one book and the one before it show. `before`: undefined if there is none at hand. */
export function faultsOf(
  book: Book,
  before: Book | undefined,
  digest: Pick<Digest, 'sha256Hex'>,
): BookFault[] {
  const faults: BookFault[] = [];
  const isAt = (kind: BookFaultKind, words: string): void => void faults.push({ kind, words });
  const { number, previous, changes } = book;
  const computed = bookHash(book, digest);
  if (computed !== book.hash) isAt('hash', `Its content has the hash ${computed}; it says ${book.hash}`);
  if (Date.parse(book.at) % HOUR_MS !== 0) isAt('form', `${book.at} is not a full hour`);
  for (const sums of [book.totals, changes?.minted ?? {}, changes?.burned ?? {}])
    for (const [currency, minor] of Object.entries(minorSums(sums)))
      if (minor < 0n) isAt('form', `A sum has more decimals than ${currency}`);
  if ((previous === undefined) !== (changes === undefined))
    isAt('form', 'Changes need a previous book, and a previous book needs changes');
  if (number === 1 ? previous !== undefined : previous?.number !== number - 1)
    isAt('chain', `Book ${number} follows book ${previous?.number ?? 'none'}; expected ${number - 1}`);
  if (before === undefined) return faults;
  if (number !== before.number + 1 || previous?.hash !== before.hash)
    isAt(
      'chain',
      `It follows ${previous?.number ?? 'none'} (${previous?.hash ?? 'no hash'}); the one before it is ${before.number} (${before.hash})`,
    );
  if (Date.parse(book.at) <= Date.parse(before.at))
    isAt('chain', `It is of ${book.at}; the one before it is of ${before.at}`);
  const [was, is] = [minorSums(before.totals), minorSums(book.totals)];
  const [minted, burned] = [minorSums(changes?.minted ?? {}), minorSums(changes?.burned ?? {})];
  for (const currency of CURRENCIES) {
    const expected = was[currency] + minted[currency] - burned[currency];
    if (is[currency] !== expected)
      isAt(
        'sum',
        `Its total of ${currency} is ${toDecimal(currency, is[currency])}; the previous book and the changes give ${toDecimal(currency, expected)}`,
      );
  }
  return faults;
}
