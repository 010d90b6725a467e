// In which monthly part of its table a history row is stored. Ledger, claims, draws and receipts of acts are
// partitioned by month, and an old month leaves the database as a whole (docs/decisions/0044-history-by-month.md, 0113).
import type { LedgerReason } from '@parlor/contract/calls/balances.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';

/** The tables of the history. They are append-only. */
export const HISTORY_TABLES = ['ledger', 'claims', 'draws', 'act_receipts'] as const;
export type HistoryTable = (typeof HISTORY_TABLES)[number];

/** The month of rows that are never archived. */
export const KEPT = '0001-01-01';

/**
 * Entries that other tables are compared with, or that are needed at any age: orders, corrections, prizes,
 * referrals, tasks, debts.
 */
export const KEPT_REASONS: ReadonlySet<LedgerReason> = new Set<LedgerReason>([
  'welcome',
  'race',
  'referral',
  'task',
  'purchase',
  'delivery',
  'refund',
  'correction',
  'debt',
]);

/** The first day of the month of an ISO instant or day. */
const monthOfDay = (day: string): string => `${day.slice(0, 7)}-01`;

export const monthOfEntry = (reason: LedgerReason, at: string): string =>
  KEPT_REASONS.has(reason) ? KEPT : monthOfDay(at);

export const monthOfDraw = (at: string): string => monthOfDay(at);

export const monthOfReceipt = (at: string): string => monthOfDay(at);

const DATED = /^(?:quest|daily|collectible|subscription):(?:.*:)?(\d{4}-\d\d)-\d\d(?::\d+)?$/;
const OF_MONTH = /^milestone:monthly:(\d{4}-\d\d):/;
const OF_WEEK = /^milestone:weekly:(\d{4})-W(\d\d):/;
/** References whose cause happens only once: they have a rising number, or name a unique claim or round. */
const COUNTED = /^(?:exchange|boost):/;

/**
 * By the date in the reference, so that one reference has one month and the unique key refuses a repeat at
 * any time (I13). A reference without a date that could be repeated at any time is kept for ever.
 */
export function monthOfClaim(reference: string, at: string): string {
  const month = DATED.exec(reference)?.[1] ?? OF_MONTH.exec(reference)?.[1];
  if (month !== undefined) return `${month}-01`;
  const week = OF_WEEK.exec(reference);
  if (week) return monthOfDay(mondayOfWeek(Number(week[1]), Number(week[2])));
  return COUNTED.test(reference) ? monthOfDay(at) : KEPT;
}

/** The fourth of January is in the first ISO week of its year. */
function mondayOfWeek(year: number, week: number): string {
  const fourth = Date.UTC(year, 0, 4);
  const sinceMonday = (new Date(fourth).getUTCDay() + 6) % 7;
  return new Date(fourth + (7 * (week - 1) - sinceMonday) * DAY_MS).toISOString();
}

/** The same rules for existing rows, as SQL conditions. `null` matches every row. */
export const KEPT_ROWS: Readonly<Record<HistoryTable, string>> = {
  ledger: `reason in (${[...KEPT_REASONS].map((reason) => `'${reason}'`).join(', ')})`,
  claims: `reference !~ '^(quest|daily|collectible|subscription|milestone|exchange|boost):'`,
  draws: 'false',
  act_receipts: 'false',
};
