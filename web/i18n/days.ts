// Calendar days of the reader's time zone.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';

export interface Day<Item> {
  /** Such as 2026-11-20. */
  readonly day: string;
  /** Time of its first item. */
  readonly at: Date;
  readonly items: readonly Item[];
}

const two = (n: number): string => String(n).padStart(2, '0');
/** The reader's calendar day of a time, such as 2026-11-20. */
export const calendarDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Groups items in time order, in either direction, by day. `timeOf` gives an instant in ISO 8601. */
export function byDay<Item>(items: readonly Item[], timeOf: (item: Item) => string): Array<Day<Item>> {
  const days: Array<Day<Item> & { items: Item[] }> = [];
  for (const item of items) {
    const at = new Date(timeOf(item));
    const day = calendarDay(at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, at, items: [item] });
  }
  return days;
}

/** How many calendar days ago: 0 is today. */
export function daysAgo(day: string, now: Date): number {
  const noon = (text: string): number => Date.parse(`${text}T12:00:00Z`);
  return Math.round((noon(calendarDay(now)) - noon(day)) / DAY_MS);
}
