// Days, ISO weeks (Monday) and calendar months, all in UTC: no zone, no summer time and no locale counts (I16).
// A period's name sorts as text in the order of time, so "later" is a comparison of names.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';

// One act asks for a few days many times, and formatting a date costs more than all the rest of a look-up.
const names = {
  day: new Map<number, string>(),
  week: new Map<number, string>(),
  month: new Map<number, string>(),
};
const MAX_NAMES = 512;

function named(kind: keyof typeof names, number: number, format: (number: number) => string): string {
  const known = names[kind].get(number);
  if (known !== undefined) return known;
  if (names[kind].size >= MAX_NAMES) names[kind].clear();
  const name = format(number);
  names[kind].set(number, name);
  return name;
}

/** UTC day of an instant, such as 2026-11-20. */
export const dayOf = (ms: number): string => named('day', dayNumberOf(ms), formatDay);
const formatDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

let latest = { ms: Number.NaN, text: '' };
/** An instant as the wire has it. One act writes the same instant several times, and formatting it is costly. */
export function isoOf(ms: number): string {
  if (latest.ms !== ms) latest = { ms, text: new Date(ms).toISOString() };
  return latest.text;
}

/** Whole days since 1970. */
export const dayNumberOf = (ms: number): number => Math.floor(ms / DAY_MS);
export const dayOfNumber = (day: number): string => dayOf(day * DAY_MS);

/** Milliseconds until the UTC day ends: from 1 to 86,400,000. */
export const untilDayEndsMs = (ms: number): number => DAY_MS - (ms % DAY_MS);

/** Day number of the Monday that begins the week; 1970 began on a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % 7);

/** ISO week of an instant, such as 2026-W47. The year is that of the week's Thursday. */
export const weekOf = (ms: number): string => named('week', mondayOf(dayNumberOf(ms)), formatWeek);

function formatWeek(monday: number): string {
  const thursday = monday + 3;
  const year = Number(dayOfNumber(thursday).slice(0, 4));
  const firstOfYear = dayNumberOf(Date.UTC(year, 0, 1));
  return `${year}-W${String(Math.floor((thursday - firstOfYear) / 7) + 1).padStart(2, '0')}`;
}
export const untilWeekEndsMs = (ms: number): number => (mondayOf(dayNumberOf(ms)) + 7) * DAY_MS - ms;

/** Calendar month of an instant, such as 2026-11. */
export const monthOf = (ms: number): string => named('month', dayNumberOf(ms), formatMonth);
const formatMonth = (day: number): string => formatDay(day).slice(0, 7);
export function untilMonthEndsMs(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - ms;
}

export type PeriodKind = 'day' | 'week' | 'month';

const nameAt = { day: dayOf, week: weekOf, month: monthOf } as const;
/** The name of the period of this kind that contains the instant. */
export const periodNameAt = (kind: PeriodKind, ms: number): string => nameAt[kind](ms);

/** Whether two names are of periods of one kind. Names of different kinds have no order: 2026-W47 and 2026-11-20. */
export const areOfOneKind = (a: string, b: string): boolean => a.length === b.length;

/** The period of this kind that contains the instant. */
export function periodAt(
  kind: PeriodKind,
  ms: number,
): { readonly name: string; readonly startsAtMs: number; readonly endsAtMs: number } {
  switch (kind) {
    case 'day':
      return { name: dayOf(ms), startsAtMs: ms - (ms % DAY_MS), endsAtMs: ms + untilDayEndsMs(ms) };
    case 'week': {
      const endsAtMs = ms + untilWeekEndsMs(ms);
      return { name: weekOf(ms), startsAtMs: endsAtMs - 7 * DAY_MS, endsAtMs };
    }
    case 'month': {
      const name = monthOf(ms);
      return { name, startsAtMs: Date.parse(name), endsAtMs: ms + untilMonthEndsMs(ms) };
    }
  }
}

/** First day of a month such as 2026-11, or of the month `later` months after it. */
export const firstDayOfMonth = (month: string, later = 0): string =>
  dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + later, 1));

/** First instant of a day, an ISO week or a month, by its name. */
export function startOfPeriod(name: string): number {
  if (name[5] !== 'W') return Date.parse(name);
  // The fourth of January lies in the first week.
  const first = mondayOf(dayNumberOf(Date.UTC(Number(name.slice(0, 4)), 0, 4)));
  return (first + (Number(name.slice(6)) - 1) * 7) * DAY_MS;
}
