// Days and months in words. A UTC day ("2026-11-20") is the same day for every reader.
import { intlLocale } from './format.ts';

const format = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(intlLocale(locale), { timeZone: 'UTC', ...options });
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** "November" of "2026-11" or of any day in it: a month of the product, also where the reader's calendar has others. */
export const monthName = (monthOrDay: string, locale: string): string =>
  format(locale, { month: 'long', calendar: 'gregory' }).format(atNoon(`${monthOrDay.slice(0, 7)}-01`));
/** The same as a heading, which begins with a capital letter also in languages that write months small. */
export const monthHeading = (monthOrDay: string, locale: string): string =>
  monthName(monthOrDay, locale).replace(/^./u, (letter) => letter.toLocaleUpperCase(locale));
/** "20" of "2026-11-20". */
export const dayOfMonth = (day: string, locale: string): string =>
  format(locale, { day: 'numeric' }).format(atNoon(day));
/** "Friday". */
export const weekday = (day: string, locale: string, width: 'long' | 'narrow' | 'short' = 'long'): string =>
  format(locale, { weekday: width }).format(atNoon(day));
/** "Fri", above a narrow column. The short form of Persian is the whole word, and its single letters all differ. */
export const weekdayHeading = (day: string, locale: string): string =>
  weekday(day, locale, locale === 'fa' ? 'narrow' : 'short').replace(/\.$/, '');
/** "Friday, November 20". */
export const formatDay = (day: string, locale: string): string =>
  format(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(atNoon(day));
/** "November 20". */
export const dayAndMonth = (day: string, locale: string): string =>
  format(locale, { day: 'numeric', month: 'long' }).format(atNoon(day));
/** "250 PP, 3 cards, and 1 box". */
export const listOf = (parts: readonly string[], locale: string): string =>
  new Intl.ListFormat(intlLocale(locale), { type: 'conjunction' }).format(parts);
/** "Win, 21:38": facts that form no sentence, with the comma of the language. Missing ones are left out. */
export const factsOf = (facts: ReadonlyArray<string | undefined>, locale: string): string =>
  facts.filter((fact) => fact !== undefined && fact !== '').join(locale === 'fa' ? '، ' : ', ');
/** November 2026: a Persian date has the month before the year, and a Russian one no "г." without a day. */
export function monthAndYear(at: Date, locale: string): string {
  const form = new Intl.DateTimeFormat(intlLocale(locale), { month: 'long', year: 'numeric' });
  if (locale !== 'fa' && locale !== 'ru') return form.format(at);
  const parts = form.formatToParts(at);
  const part = (type: 'month' | 'year'): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('month')} ${part('year')}`;
}

/** The first days of weeks that do not begin on Monday, counted from Monday as 0. The product's week begins on Monday. */
const WEEK_BEGINS: Readonly<Record<string, number>> = { fa: 5 };
/** 0 is the first day of the reader's week. */
export const placeInWeek = (day: string, locale: string): number =>
  (atNoon(day).getUTCDay() + 6 - (WEEK_BEGINS[locale] ?? 0) + 7) % 7;
