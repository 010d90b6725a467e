// The time of which transactions are shown, in the reader's days.
import { LEDGER_SUM_DAYS } from '@parlor/contract/calls/balances.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { calendarDay } from '../../i18n/days.ts';

export const PERIODS = ['week', 'month', 'all', 'days'] as const;
export type PeriodKind = (typeof PERIODS)[number];
export interface Period {
  readonly kind: PeriodKind;
  /** First and last day of `days`, such as 2026-11-20. Empty: no limit. */
  readonly first: string;
  readonly last: string;
}

/** Days back, today included. */
const LENGTHS = { week: 7, month: 30 } as const;

const startOfDay = (day: Date, offset: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + offset);
const dayOf = (text: string): Date | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return day === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(day));
};

/** `from` is included, `to` is not. Missing: no limit. */
export interface Times {
  readonly from?: string;
  readonly to?: string;
}

export function timesOf({ kind, first, last }: Period, today: Date): Times {
  if (kind === 'all') return {};
  if (kind !== 'days') return { from: startOfDay(today, 1 - LENGTHS[kind]).toISOString() };
  const [from, to] = [dayOf(first), dayOf(last)];
  return {
    ...(from && { from: from.toISOString() }),
    ...(to && { to: startOfDay(to, 1).toISOString() }),
  };
}

/** The same with both ends, for sums; undefined if it is too long for them, or empty. */
export function timesOfSums(period: Period, today: Date): Required<Times> | undefined {
  const { from, to = startOfDay(today, 1).toISOString() } = timesOf(period, today);
  if (from === undefined) return undefined;
  const ms = Date.parse(to) - Date.parse(from);
  return ms > 0 && ms <= LEDGER_SUM_DAYS * DAY_MS ? { from, to } : undefined;
}

export const newPeriod = (kind: PeriodKind, today: Date): Period => ({
  kind,
  first: calendarDay(startOfDay(today, -6)),
  last: calendarDay(today),
});
