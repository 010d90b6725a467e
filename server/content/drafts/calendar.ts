// Starts and ends of releases, contests, sales and announcements, and their conflicts: a release ends a sale early, two
// sales have the same product, a release starts while the prizes of a contest are decided.
import type { AnnouncementCard } from '@parlor/contract/calls/operator/announcements.ts';
import type { EditionCard } from '@parlor/contract/calls/operator/contests.ts';
import type { CalendarEntry } from '@parlor/contract/calls/operator/content/releases.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { ShopContent } from '@parlor/contract/content/shop.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import type { Release } from '../releases/store.ts';

/** The shop of a release, from its start until the next release. */
interface Offered {
  readonly release: Pick<Release, 'id' | 'startsAtMs'>;
  readonly shop: Pick<ShopContent, 'products' | 'bundles'>;
}
type Sale = ShopContent['products'][number] | ShopContent['bundles'][number];

const salesIn = ({ products, bundles }: Offered['shop']): readonly Sale[] => [...products, ...bundles];
/** What a buyer gets. */
const soldBy = (sale: Sale): string => canonicalJson('items' in sale ? sale.items : sale.deliveries);

/** The prizes of a contest are decided in the minutes around its end. */
const AROUND_AN_END_MS = 15 * MINUTE_MS;

const startOf = (sale: Sale): number => (sale.saleFrom === undefined ? -Infinity : Date.parse(sale.saleFrom));
const endOf = (sale: Sale): number => (sale.saleUntil === undefined ? Infinity : Date.parse(sale.saleUntil));

/** `offered` has the live release first, then the scheduled ones in order. */
export function calendar(
  offered: readonly Offered[],
  editions: readonly EditionCard[],
  announcements: readonly AnnouncementCard[],
  nowMs: number,
): CalendarEntry[] {
  const contests = editions.filter(({ state }) => state === 'announced' || state === 'running');
  return [
    ...offered.map(({ release }, at): CalendarEntry => ({
      kind: 'release',
      id: String(release.id),
      name: `Release ${release.id}`,
      from: isoOf(release.startsAtMs),
      clashes:
        at === 0
          ? []
          : contests
              .filter(({ endsAt }) => Math.abs(Date.parse(endsAt) - release.startsAtMs) < AROUND_AN_END_MS)
              .map(({ title, endsAt }) => `“${title}” ends at ${endsAt}: its prizes are decided then`),
    })),
    ...contests.map(({ contestId, title, startsAt, endsAt }): CalendarEntry => ({
      kind: 'contest',
      id: contestId,
      name: title,
      from: startsAt,
      until: endsAt,
      clashes: [],
    })),
    ...salesOf(offered, nowMs),
    ...announcements
      .filter(({ state }) => state === 'scheduled' || state === 'running')
      .map(({ id, title, from, until, clashes }): CalendarEntry => ({
        kind: 'announcement',
        id,
        name: title,
        from,
        until,
        clashes: clashes.map((other) => `“${other}” is shown at the same time`),
      })),
  ].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
}

function salesOf(offered: readonly Offered[], nowMs: number): CalendarEntry[] {
  const sales = new Map<string, CalendarEntry>();
  for (const [at, { release, shop }] of offered.entries())
    for (const sale of salesIn(shop)) {
      if (sale.saleFrom === undefined && sale.saleUntil === undefined) continue;
      if (endOf(sale) <= nowMs) continue;
      const from = Math.max(startOf(sale), at === 0 ? -Infinity : release.startsAtMs);
      const key = `${sale.id} ${sale.saleFrom ?? ''} ${sale.saleUntil ?? ''}`;
      if (sales.has(key)) continue;
      sales.set(key, {
        kind: 'sale',
        id: sale.id,
        name: sale.name,
        from: isoOf(Number.isFinite(from) ? from : release.startsAtMs),
        ...(sale.saleUntil === undefined ? {} : { until: sale.saleUntil }),
        clashes: [...endedEarly(sale, offered.slice(at + 1)), ...alsoOnSale(sale, salesIn(shop))],
      });
    }
  return [...sales.values()];
}

/** Conflicts with releases that start before the end of the sale and change or remove it. */
function endedEarly(sale: Sale, later: readonly Offered[]): string[] {
  for (const { release, shop } of later) {
    if (release.startsAtMs >= endOf(sale)) return [];
    const after = salesIn(shop).find(({ id }) => id === sale.id);
    if (after === undefined) return [`Release ${release.id} removes it at ${isoOf(release.startsAtMs)}`];
    if (after.saleFrom !== sale.saleFrom || after.saleUntil !== sale.saleUntil)
      return [`Release ${release.id} changes its time at ${isoOf(release.startsAtMs)}`];
  }
  return [];
}

function alsoOnSale(sale: Sale, sales: readonly Sale[]): string[] {
  return sales
    .filter(
      (other) =>
        other.id !== sale.id &&
        (other.saleFrom !== undefined || other.saleUntil !== undefined) &&
        soldBy(other) === soldBy(sale) &&
        startOf(other) < endOf(sale) &&
        startOf(sale) < endOf(other),
    )
    .map(({ name }) => `“${name}” gives the same and is on sale at the same time`);
}
