import { expect, test } from 'vitest';
import type { AnnouncementCard } from '@parlor/contract/calls/operator/announcements.ts';
import type { EditionCard } from '@parlor/contract/calls/operator/contests.ts';
import type { ShopContent } from '@parlor/contract/content/shop.ts';
import { calendar } from './calendar.ts';

const at = (day: number, hour = 0) =>
  `2026-12-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const ms = (day: number, hour = 0) => Date.parse(at(day, hour));
type Sale = ShopContent['products'][number];
const sale = (id: string, more: Partial<Sale> = {}): Sale => ({
  id,
  name: `The ${id}`,
  description: 'On sale',
  image: 'pass',
  price: 100,
  currency: 'PP',
  deliveries: [{ type: 'metaFeature', feature: 'monthly-pass' }],
  ...more,
});
const offered = (id: number, day: number, ...products: Sale[]) => ({
  release: { id, startsAtMs: ms(day) },
  shop: { products, bundles: [] },
});
const contest = (title: string, from: number, until: number, state: EditionCard['state']): EditionCard =>
  ({ contestId: title, title, startsAt: at(from), endsAt: at(until), state }) as EditionCard;
const news = (title: string, from: number, until: number, state: AnnouncementCard['state']) =>
  ({ id: title, title, from: at(from), until: at(until), state, clashes: [] }) as unknown as AnnouncementCard;

test('releases, contests that are not over, sales and announcements are sorted by their start', () => {
  const entries = calendar(
    [
      offered(
        4,
        1,
        sale('tree', { saleFrom: at(10), saleUntil: at(20) }),
        sale('past', { saleUntil: at(2) }),
        sale('always'),
      ),
      offered(5, 5, sale('tree', { saleFrom: at(10), saleUntil: at(20) })),
    ],
    [contest('week', 7, 14, 'announced'), contest('old', 1, 2, 'settled')],
    [news('now', 2, 4, 'running'), news('soon', 6, 8, 'scheduled'), news('over', 1, 2, 'ended')],
    ms(3),
  );
  expect(entries.map(({ kind, id, from, until, clashes }) => [kind, id, from, until, clashes])).toEqual([
    ['release', '4', at(1), undefined, []],
    ['announcement', 'now', at(2), at(4), []],
    ['release', '5', at(5), undefined, []],
    ['announcement', 'soon', at(6), at(8), []],
    ['contest', 'week', at(7), at(14), []],
    ['sale', 'tree', at(10), at(20), []],
  ]);
});

test('clashes: a release at the end of a contest, a release that ends or changes a sale, two sales of one product', () => {
  const tree = sale('tree', { saleFrom: at(10), saleUntil: at(20) });
  const clashesOf = (...args: Parameters<typeof calendar>) =>
    Object.fromEntries(calendar(...args).map(({ id, clashes }) => [id, clashes]));
  expect(
    clashesOf([offered(4, 1), offered(5, 14)], [contest('week', 7, 14, 'running')], [], ms(8))['5'],
  ).toEqual([`“week” ends at ${at(14)}: its prizes are decided then`]);
  expect(clashesOf([offered(4, 1, tree), offered(5, 12)], [], [], ms(8))['tree']).toEqual([
    `Release 5 removes it at ${at(12)}`,
  ]);
  expect(clashesOf([offered(4, 1, tree), offered(5, 25)], [], [], ms(8))['tree']).toEqual([]);
  const longer = sale('tree', { saleFrom: at(10), saleUntil: at(22) });
  expect(clashesOf([offered(4, 1, tree), offered(5, 12, longer)], [], [], ms(8))).toMatchObject({
    tree: [],
  });
  expect(
    calendar([offered(4, 1, tree), offered(5, 12, longer)], [], [], ms(8)).map(({ clashes }) => clashes),
  ).toContainEqual([`Release 5 changes its time at ${at(12)}`]);
  const star = sale('star', { saleFrom: at(19), saleUntil: at(21) });
  expect(clashesOf([offered(4, 1, tree, star)], [], [], ms(8))).toEqual({
    4: [],
    tree: ['“The star” gives the same and is on sale at the same time'],
    star: ['“The tree” gives the same and is on sale at the same time'],
  });
});
