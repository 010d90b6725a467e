import type { LedgerEntry } from '@parlor/contract/calls/balances.ts';
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';

export interface LedgerDay {
  /** In the reader's time zone, such as 2026-11-20. */
  readonly day: string;
  /** Time of its newest entry. */
  readonly at: Date;
  readonly entries: readonly LedgerEntry[];
}

const two = (n: number): string => String(n).padStart(2, '0');
/** The reader's calendar day of a time, such as 2026-11-20. */
export const calendarDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Groups entries, newest first, by the reader's days. */
export function byDay(entries: readonly LedgerEntry[]): LedgerDay[] {
  const days: Array<LedgerDay & { entries: LedgerEntry[] }> = [];
  for (const entry of entries) {
    const at = new Date(entry.at);
    const day = calendarDay(at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, at, entries: [entry] });
  }
  return days;
}

/** What entries of one currency changed together. */
export const netOfEntries = (entries: readonly LedgerEntry[]): number => {
  const [first] = entries;
  if (!first) return 0;
  const { currency } = first;
  return toWire(
    currency,
    entries.reduce((sum, { amount }) => sum + (toMinor(currency, amount) ?? 0n), 0n),
  );
};

/** How many calendar days ago: 0 is today. */
export function daysAgo(day: string, now: Date): number {
  const noon = (text: string): number => Date.parse(`${text}T12:00:00Z`);
  return Math.round((noon(calendarDay(now)) - noon(day)) / 86_400_000);
}

/** The draw of a stake or a win of a built-in game. Undefined for everything else. */
export function drawOf({ reason, reference }: Pick<LedgerEntry, 'reason' | 'reference'>): string | undefined {
  if (reason !== 'stake' && reason !== 'win') return undefined;
  return /^(parlor:[^:]+):(?:stake|win)$/.exec(reference)?.[1];
}
