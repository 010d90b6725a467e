// The result of a check of books or of a proof in words, for the program and for the page that works from a file. English only.
import {
  BOOK_PROOF_FORMAT,
  BookKey,
  BookProofFile,
  BOOKS_FORMAT,
  BooksFile,
  type BookSums,
} from '@parlor/contract/calls/books.ts';
import {
  lastBookOf,
  verifyBooks,
  type BooksCheck,
  type CheckedBook,
} from '@parlor/sdk/fairness/books/verify-books.ts';
import { verifyProof, type ProofCheck } from '@parlor/sdk/fairness/books/verify-proof.ts';
import type { NotedReceipt } from '@parlor/sdk/fairness/receipts/verify-receipts.ts';
import * as z from 'zod/mini';
import type { Report } from './receipts-report.ts';

/** Whether this file is one of books or of a proof. */
export const isOfBooks = (content: unknown): boolean => {
  const format = (content as { readonly format?: unknown } | null)?.format;
  return format === BOOKS_FORMAT || format === BOOK_PROOF_FORMAT;
};

const KeySet = z.object({ keys: z.array(BookKey) });

/** The keys of a saved `/.well-known/jwks.json`. @throws Error in words for the reader */
export function readKeys(text: string): BookKey[] {
  const read = KeySet.safeParse(JSON.parse(text));
  if (!read.success) throw new Error('A file of keys has the form { "keys": [...] }');
  return read.data.keys;
}

/**
 * Checks books or a proof. `keys`: those that the reader trusts, in place of those in the file.
 * @throws Error in words for the reader, if the content has another form
 */
export async function reportOnBooks(
  content: unknown,
  noted: NotedReceipt | undefined,
  keys: readonly BookKey[] | undefined,
): Promise<Report> {
  const own = keys === undefined ? {} : { keys: [...keys] };
  if ((content as { readonly format?: unknown }).format === BOOK_PROOF_FORMAT)
    return ofProof(await verifyProof({ ...read(BookProofFile, content), ...own }));
  return ofBooks(await verifyBooks({ ...read(BooksFile, content), ...own }, noted));
}

function read<T>(schema: z.ZodMiniType<T>, content: unknown): T {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.') ?? 'The file'}: ${issue?.message ?? 'has another form'}`);
}

/** `11998.5 PP, 12 TON`. */
const sums = (of: BookSums): string =>
  Object.entries(of)
    .map(([currency, sum]) => `${sum} ${currency}`)
    .join(', ') || 'nothing';

function lineOf({ number, book, faults, signature }: CheckedBook): string {
  const what = book === undefined ? '' : `${book.at}  ${book.players} players  ${sums(book.totals)}`;
  const open = signature === 'good' ? '' : ` (signature: ${signature ?? 'none'})`;
  const verdict =
    faults.length === 0
      ? `right${open}`
      : `WRONG: ${faults.map(({ kind, words }) => `${kind}: ${words}`).join('; ')}`;
  return `${String(number).padStart(6)}  ${what}  ${verdict}`;
}

function ofBooks(check: BooksCheck): Report {
  const wrong = check.rows.filter(({ faults }) => faults.length > 0).length;
  const last = lastBookOf(check);
  const kids = new Set(check.rows.flatMap(({ book }) => book?.signature.kid ?? []));
  return {
    isRight: check.isRight,
    title: check.isRight ? 'Everything is right.' : 'Something is wrong.',
    lines: check.rows.map((row) => ({ text: lineOf(row), isRight: row.faults.length === 0 })),
    summary: [
      ...check.faults.map(({ kind, words }) => `WRONG: ${kind}: ${words}`),
      `Signed by ${[...kids].join(', ') || 'nobody'}; books up to ${check.signedTo ?? 'none'} are covered by a good signature`,
      ...(last === undefined ? [] : [`Note this for the next check: ${last.number}:${last.hash}`]),
      `${check.rows.length} books: ${check.rows.length - wrong} right, ${wrong} wrong`,
    ],
  };
}

function ofProof(check: ProofCheck): Report {
  const { proof, book, faults, folded, signature, isRight } = check;
  return {
    isRight,
    title: isRight ? 'The balance is in the book.' : 'The balance is not in the book as it should be.',
    lines: [
      ...folded.map(({ hash, sums: of }, step) => ({
        text: `step ${String(step).padStart(2)}  ${hash}  ${sums(of)}`,
        isRight: true,
      })),
      ...faults.map(({ kind, words }) => ({ text: `WRONG: ${kind}: ${words}`, isRight: false })),
    ],
    summary: [
      ...(proof === undefined
        ? []
        : [
            `Player ${proof.playerId} has ${sums(proof.balances)} after entry ${proof.entry} in book ${proof.book}`,
          ]),
      ...(book === undefined
        ? []
        : [
            `Book ${book.number} of ${book.at}: ${book.players} players, ${sums(book.totals)}; its hash is ${book.hash}`,
            `Signed by ${book.signature.kid}: ${signature}`,
          ]),
    ],
  };
}
