// Checks a chain of books with nothing but the file: hashes, the chain, the sums and the signatures (docs/books.md says what this
// proves).
import { Book, type BookReference, type BooksFile } from '@parlor/contract/calls/books.ts';
import { faultsOf, signedText, type BookFault } from '@parlor/economy/money/books/book.ts';
import { browserDigest } from '../digest.ts';
import { checkSignature, type SignatureVerdict } from '../check-signature.ts';

export interface CheckedBook {
  /** Of the book, or its place in the file if it has none. */
  readonly number: number;
  /** Undefined: it has not the form of a book. */
  readonly book: Book | undefined;
  /** None: it is right. */
  readonly faults: readonly BookFault[];
  readonly signature: SignatureVerdict | undefined;
}

export interface BooksCheck {
  readonly rows: readonly CheckedBook[];
  /** Faults of the file as a whole. */
  readonly faults: readonly BookFault[];
  /** The last book whose signature was found good: it covers every book before it. */
  readonly signedTo: number | undefined;
  readonly isRight: boolean;
}

/**
 * `file.books` are in their order, oldest first; the first one may be any book. `noted` is a book that the reader noted earlier: alone, a
 * whole chain that was made again shows no forgery.
 */
export async function verifyBooks(file: BooksFile, noted?: BookReference): Promise<BooksCheck> {
  const rows: CheckedBook[] = [];
  let before: Book | undefined;
  let signedTo: number | undefined;
  for (const [place, one] of file.books.entries()) {
    const { data: book, error } = Book.safeParse(one);
    if (book === undefined) {
      const issue = error?.issues[0];
      const words = issue ? `${issue.path.join('.')}: ${issue.message}` : 'This is not a book';
      rows.push({ number: place + 1, book, faults: [{ kind: 'form', words }], signature: undefined });
      before = undefined;
      continue;
    }
    const faults = faultsOf(book, before, browserDigest);
    const signature = await checkSignature(signedText(book), book.signature, file.keys);
    if (signature === 'wrong')
      faults.push({ kind: 'signature', words: `Its signature is not by the key ${book.signature.kid}` });
    if (signature === 'good') signedTo = book.number;
    if (noted?.number === book.number && noted.hash !== book.hash)
      faults.push({ kind: 'noted', words: `Its hash was noted as ${noted.hash}; it is ${book.hash}` });
    rows.push({ number: book.number, book, faults, signature });
    before = book;
  }
  const faults = ofWhole(rows, signedTo, noted);
  return {
    rows,
    faults,
    signedTo,
    isRight: faults.length === 0 && rows.every((row) => row.faults.length === 0),
  };
}

function ofWhole(
  rows: readonly CheckedBook[],
  signedTo: number | undefined,
  noted: BookReference | undefined,
): BookFault[] {
  const faults: BookFault[] = [];
  const last = rows.at(-1);
  if (last === undefined) faults.push({ kind: 'form', words: 'There is no book in the file' });
  else if (last.signature === 'unknown-key')
    faults.push({
      kind: 'signature',
      words: `The last book is signed by ${last.book?.signature.kid}, which is not among the keys; books after ${signedTo ?? 'none'} are not signed by a known key`,
    });
  if (noted !== undefined && !rows.some(({ book }) => book?.number === noted.number))
    faults.push({ kind: 'noted', words: `Book ${noted.number}, which was noted, is not in the file` });
  return faults;
}

/** The last book, to be noted. */
export function lastBookOf({ rows }: Pick<BooksCheck, 'rows'>): BookReference | undefined {
  const last = rows.findLast(({ book }) => book !== undefined)?.book;
  return last && { number: last.number, hash: last.hash };
}
