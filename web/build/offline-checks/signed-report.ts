// The result of a check of a signed file in words: books, a proof of a balance, a certificate. For the program and for the page
// that works from a file; English only.
import {
  BOOK_PROOF_FORMAT,
  BookProofFile,
  BOOKS_FORMAT,
  BooksFile,
  type BookSums,
} from '@parlor/contract/calls/books.ts';
import {
  CONTEST_FORMAT,
  ContestCertificateFile,
  ODDS_FORMAT,
  OddsFile,
} from '@parlor/contract/calls/certificates.ts';
import { PublicKey } from '@parlor/contract/kernel/signatures.ts';
import {
  lastBookOf,
  verifyBooks,
  type BooksCheck,
  type CheckedBook,
} from '@parlor/sdk/fairness/books/verify-books.ts';
import { verifyProof, type ProofCheck } from '@parlor/sdk/fairness/books/verify-proof.ts';
import type { NotedReceipt } from '@parlor/sdk/fairness/receipts/verify-receipts.ts';
import { nameOfResult, rangeOf } from '@parlor/games/odds-certificate/certificate.ts';
import { verifyContest, type ContestCheck } from '@parlor/sdk/fairness/verify-contest.ts';
import { verifyOdds, type OddsCheck } from '@parlor/sdk/fairness/verify-odds.ts';
import * as z from 'zod/mini';
import type { Report } from './receipts-report.ts';

/** Whether this is one of our signed files. */
export const isSigned = (content: unknown): boolean => {
  const format = (content as { readonly format?: unknown } | null)?.format;
  return (
    format === BOOKS_FORMAT ||
    format === BOOK_PROOF_FORMAT ||
    format === CONTEST_FORMAT ||
    format === ODDS_FORMAT
  );
};

const KeySet = z.object({ keys: z.array(PublicKey) });

/** The keys of a saved `/.well-known/jwks.json`. @throws Error in words for the reader */
export function readKeys(text: string): PublicKey[] {
  const read = KeySet.safeParse(JSON.parse(text));
  if (!read.success) throw new Error('A file of keys has the form { "keys": [...] }');
  return read.data.keys;
}

export interface Beside {
  /** Of books. */
  readonly noted?: NotedReceipt | undefined;
  /** Those that the reader trusts, in place of those in the file. */
  readonly keys?: readonly PublicKey[] | undefined;
  /** The result file of a contest. */
  readonly results?: string | undefined;
  /** Further certificates of odds. */
  readonly more?: readonly unknown[] | undefined;
}

/** @throws Error in words for the reader, if the content has another form */
export async function reportOnSigned(
  content: unknown,
  { noted, keys, results, more }: Beside,
): Promise<Report> {
  const own = keys === undefined ? {} : { keys: [...keys] };
  const { format } = content as { readonly format?: unknown };
  if (format === CONTEST_FORMAT)
    return ofContest(await verifyContest({ ...read(ContestCertificateFile, content), ...own }, results));
  if (format === ODDS_FORMAT)
    return ofOdds(await verifyOdds({ ...joined([content, ...(more ?? [])]), ...own }));
  if (format === BOOK_PROOF_FORMAT)
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
  const { proof, book, faults, path, signature, isRight } = check;
  return {
    isRight,
    title: isRight ? 'The balance is in the book.' : 'The balance is not in the book as it should be.',
    lines: [
      ...path.map(({ hash, sums: of }, step) => ({
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

function ofContest({ certificate, faults, signature, isRight }: ContestCheck): Report {
  return {
    isRight,
    title: isRight ? 'The certificate is right.' : 'The certificate is wrong.',
    lines: [
      ...(certificate?.winners ?? []).map(({ position, value, player, prize, reference }) => ({
        text: `${String(position).padStart(6)}  ${player}  ${value}  ${prize} PP  ${reference}`,
        isRight: true,
      })),
      ...faults.map(({ kind, words }) => ({ text: `WRONG: ${kind}: ${words}`, isRight: false })),
    ],
    summary:
      certificate === undefined
        ? []
        : [
            `${certificate.edition}: ${certificate.entrants} players, ${certificate.won} of ${certificate.pool} PP won, ${certificate.stayedInPool} PP stayed in the pool`,
            `Signed by ${certificate.signature.kid}: ${signature}`,
          ],
  };
}

/** Certificates of several files as those of one, by day. */
function joined(contents: readonly unknown[]): OddsFile {
  const files = contents.map((content) => read(OddsFile, content));
  const dayOf = (one: unknown): string => String((one as { readonly day?: unknown } | null)?.day);
  const rules = new Map(files.flatMap((file) => file.rules.map((one) => [JSON.stringify(one), one])));
  const keys = new Map(files.flatMap((file) => file.keys.map((key) => [JSON.stringify(key), key])));
  return {
    format: ODDS_FORMAT,
    certificates: files
      .flatMap((file) => file.certificates)
      .toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0)),
    rules: [...rules.values()],
    keys: [...keys.values()],
  };
}

function ofOdds({ days, isRight }: OddsCheck): Report {
  const newest = days.at(-1)?.certificate;
  return {
    isRight,
    title: isRight ? 'The certificates are right.' : 'The certificates are wrong.',
    lines: [
      ...(newest?.results ?? []).map((result) => ({
        text: `${nameOfResult(result).padEnd(34)} since ${result.since}  ${result.rounds} rounds  ${result.measured ?? '-'}  limits ${rangeOf(result)}${result.isOutside ? '  OUTSIDE' : ''}`,
        isRight: !result.isOutside,
      })),
      ...days.flatMap(({ name, faults }) =>
        faults.map(({ kind, words }) => ({ text: `${name}  WRONG: ${kind}: ${words}`, isRight: false })),
      ),
    ],
    summary: days.map(
      ({ name, certificate, faults, signature }) =>
        `${name}: ${certificate?.results.length ?? 0} games and boxes, ${faults.length === 0 ? 'right' : 'WRONG'}, ${certificate?.results.filter((one) => one.isOutside).length ?? 0} outside their limits; signature: ${signature ?? 'none'}`,
    ),
  };
}
