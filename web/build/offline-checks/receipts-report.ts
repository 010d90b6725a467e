// The result of a check in words, for the program and for the page that works from a file. English only.
import { ReceiptsFile, type ActReceipt } from '@parlor/contract/calls/receipts.ts';
import {
  lastOf,
  verifyReceipts,
  type CheckedReceipt,
  type NotedReceipt,
  type ReceiptsCheck,
} from '@parlor/sdk/fairness/receipts/verify-receipts.ts';

/** @throws Error in words for the reader, if the content is not a file of receipts */
function receiptsIn(content: unknown): ReceiptsFile {
  const parsed = ReceiptsFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.') ?? 'The file'}: ${issue?.message ?? 'is not a file of receipts'}`);
}

const NOTED = /^(\d{1,15}):([0-9a-f]{64})$/;
/** `17:ab12…`, as the check prints it. Undefined if it is something else. */
export function readNoted(text: string): NotedReceipt | undefined {
  const [, number, hash] = NOTED.exec(text.trim()) ?? [];
  return number === undefined || hash === undefined ? undefined : { number: Number(number), hash };
}

/** `same`, or everything that differs. */
function verdictOf(row: CheckedReceipt): string {
  const gap = row.unrecorded > 0 ? ` (${row.unrecorded} acts before it have no receipt)` : '';
  const open =
    row.openDraws > 0 ? ` (${row.openDraws} draws: seed, rules or shared round not known here)` : '';
  if (row.faults.length === 0) return `same${gap}${open}`;
  return `DIFFERS${gap}: ${row.faults.map(({ kind, words }) => `${kind}: ${words}`).join('; ')}`;
}

/** Amounts that an act moved: `−1 PP, +1.98 PP`. */
const movedBy = (receipt: ActReceipt): string =>
  receipt.entries
    .filter(({ debit, credit }) => debit === 'player' || credit === 'player')
    .map(({ credit, amount, currency }) => `${credit === 'player' ? '+' : '−'}${amount} ${currency}`)
    .join(', ');

/** One line for each receipt. */
const lineOf = (row: CheckedReceipt): string => {
  const { receipt } = row;
  const what =
    receipt === undefined ? '' : `${receipt.at}  ${receipt.command}  ${movedBy(receipt)}`.trimEnd();
  return `${String(row.number).padStart(6)}  ${what}  ${verdictOf(row)}`;
};

/** The last lines: the whole file, and what to note. */
function summaryOf(check: ReceiptsCheck): string[] {
  const differ = check.rows.filter(({ faults }) => faults.length > 0).length;
  const open = check.rows.reduce((sum, row) => sum + row.openDraws, 0);
  const unrecorded = check.rows.reduce((sum, row) => sum + row.unrecorded, 0);
  const last = lastOf(check);
  return [
    ...check.faults.map(({ kind, words }) => `DIFFERS: ${kind}: ${words}`),
    ...(last === undefined ? [] : [`Note this for the next check: ${last.number}:${last.hash}`]),
    `${check.rows.length} receipts: ${check.rows.length - differ} same, ${differ} differ, ${open} draws not checked, ${unrecorded} acts without a receipt`,
  ];
}

/** What the program prints and the page shows. */
export interface Report {
  readonly isRight: boolean;
  /** One sentence. */
  readonly title: string;
  /** One for each receipt, book or step. */
  readonly lines: ReadonlyArray<{ readonly text: string; readonly isRight: boolean }>;
  readonly summary: readonly string[];
}

export function reportOnReceipts(content: unknown, noted: NotedReceipt | undefined): Report {
  const check = verifyReceipts(receiptsIn(content), noted);
  return {
    isRight: check.isSame,
    title: check.isSame ? 'Everything is the same.' : 'Something differs.',
    lines: check.rows.map((row) => ({ text: lineOf(row), isRight: row.faults.length === 0 })),
    summary: summaryOf(check),
  };
}
