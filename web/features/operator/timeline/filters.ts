// The filters of a timeline: in the address, so that a link shows the same.
import { TIMELINE_SYSTEMS, type TimelineSystem } from '@parlor/contract/calls/operator/finding/timeline.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { OperatorSearch } from '../../../navigation/operator-search.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';

/** Days up to now. */
export const TIMES = { day: 1, week: 7, month: 30, year: 365 } as const;
export type Time = keyof typeof TIMES;

export interface Filters {
  readonly time: Time | undefined;
  readonly currency: Currency | undefined;
  readonly system: TimelineSystem | undefined;
}

/** Unknown words filter nothing. */
export const readFilters = (search: {
  readonly time?: string | undefined;
  readonly currency?: string | undefined;
  readonly system?: string | undefined;
}): Filters => ({
  time: (Object.keys(TIMES) as Time[]).find((one) => one === search.time),
  currency: CURRENCIES.find((one) => one === search.currency),
  system: TIMELINE_SYSTEMS.find((one) => one === search.system),
});

/** The same in the address. */
export const searchOf = ({ time, currency, system }: Filters): Pick<OperatorSearch, keyof Filters> => ({
  ...(time && { time }),
  ...(currency && { currency }),
  ...(system && { system }),
});

/** From the start of a UTC day, so that the first page and the next ones ask for the same time. */
export const sinceOf = (time: Time | undefined, nowMs: number): string | undefined =>
  time === undefined
    ? undefined
    : new Date((Math.floor(nowMs / DAY_MS) - TIMES[time] + 1) * DAY_MS).toISOString();
