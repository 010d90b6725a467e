// The sums of each outside studio in an hour, counted in the same statement as the act, so that no process exceeds a
// ceiling.
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { StudioCount, StudioStanding } from '@parlor/economy/play/studio-bounds.ts';

/** A sum of several, as far as bigint columns go over JSON: below 2^53 by the ceilings. */
export interface StudioRow {
  readonly is_paused: boolean;
  readonly staked: number;
  readonly paid: number;
  readonly promo: number;
}
export const standingOf = (row: StudioRow): StudioStanding => ({
  isPaused: row.is_paused,
  stakedMinor: BigInt(row.staked),
  paidMinor: BigInt(row.paid),
  promoMinor: BigInt(row.promo),
});

/** The start of the hour, as the database stores it. */
export const hourOf = (ms: number): string => new Date(ms - (ms % HOUR_MS)).toISOString();

/** Columns of the one row that an act adds to, in the order of `countOf`. */
export const COUNT_TYPES = [
  'text',
  'text',
  'timestamptz',
  'bigint',
  'bigint',
  'bigint',
  'bigint',
  'bigint',
  'text',
] as const;

/** The amounts that an act adds to the hour of its studio; undefined if it has none. */
export function countOf(
  counts: readonly StudioCount[],
  nowMs: number,
): Array<string | bigint | null> | undefined {
  const [first] = counts;
  if (first === undefined) return undefined;
  const sum = (part: 'stakedMinor' | 'paidMinor' | 'promoMinor'): bigint =>
    counts.reduce((all, c) => all + c[part], 0n);
  const max = (part: 'aheadMinor' | 'promoMinor'): bigint | null =>
    counts.findLast((c) => c.max[part] !== undefined)?.max[part] ?? null;
  return [
    first.provider,
    first.currency,
    hourOf(nowMs),
    sum('stakedMinor'),
    sum('paidMinor'),
    sum('promoMinor'),
    max('aheadMinor'),
    max('promoMinor'),
    counts.find((c) => c.pause !== undefined)?.pause ?? null,
  ];
}

/** Whether the act pauses its studio. */
export const isPausing = (count: ReadonlyArray<string | bigint | null>): boolean => count.at(-1) !== null;

/**
 * PostgreSQL checks the row of an insert before it sees that one is there: with bounds it would be the act alone that is
 * checked, not the hour. So the bounds come with the addition. The first act of an hour was checked against them when it was
 * decided, and another first one becomes an addition.
 */
const added = (
  maxAhead: string,
  maxPromo: string,
): string => `on conflict (provider, currency, hour) do update set staked = studio_hours.staked + excluded.staked,
       paid = studio_hours.paid + excluded.paid, promo = studio_hours.promo + excluded.promo,
       max_ahead = ${maxAhead}, max_promo = ${maxPromo}`;

/**
 * The counting parts of the saving statement. If another process has reached a ceiling meanwhile, the table's check
 * (`studio_hours_ceiling`) fails the statement, and the act is decided again with the new sums.
 */
export const countParts = (values: string): string[] => [
  `u as (select v.* from saved, (values (${values})) v (provider, currency, hour, staked, paid, promo, max_ahead, max_promo, pause))`,
  `uh as (insert into studio_hours (provider, currency, hour, staked, paid, promo)
     select provider, currency, hour, staked, paid, promo from u
     ${added('(select max_ahead from u)', '(select max_promo from u)')})`,
  `up as (insert into studio_pauses (provider, why, at) select provider, pause, $8::timestamptz from u where pause is not null
     on conflict (provider) do nothing)`,
];

/** The same if rows are on several machines: each part names the studio itself. */
export const countPartsApart = (values: readonly string[], pauses: boolean): string[] => [
  `uh as (insert into studio_hours (provider, currency, hour, staked, paid, promo)
     values (${values.slice(0, 6).join(', ')})
     ${added(values[6]!, values[7]!)})`,
  ...(pauses
    ? [
        `up as (insert into studio_pauses (provider, why, at) values (${values[0]}, ${values[8]}, $8::timestamptz)
     on conflict (provider) do nothing)`,
      ]
    : []),
];
