import { describe, expect, test } from 'vitest';
import { CollectionsContent } from '@parlor/contract/content/collectibles.ts';
import { playerViews } from '../act.ts';
import { oneLife } from '../test/one-life.ts';
import { testContent } from '../test/world.ts';
import { collectionsAt } from './collections-at.ts';

const SUMMER = '2027-06-01T00:00:00.000Z';
const [moths, lamps, orchard] = testContent.collections.collections;
const dated = {
  ...testContent.collections,
  collections: [{ ...moths!, vintageFrom: SUMMER }, { ...lamps!, from: SUMMER }, orchard!],
};
const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

describe('a collection with dates', () => {
  test.each<[at: string, active: string[], vintage: string[]]>([
    ['2027-05-31T23:59:59.999Z', ['moths'], ['orchard']],
    [SUMMER, ['lamps'], ['moths', 'orchard']],
  ])('is shown and drawn from its first instant, and vintage from the other: %s', (at, active, vintage) => {
    const life = oneLife(at, { collections: dated });
    const { player } = life.host;
    const shown = playerViews.collections(player, life.world);
    expect([ids(shown.active), ids(shown.vintage)]).toEqual([active, vintage]);
    expect(Object.keys(playerViews.album(player, life.world)).toSorted()).toEqual(
      [...active, ...vintage].toSorted(),
    );
    expect(ids(playerViews.playerProfile(player, life.world).collections).toSorted()).toEqual(
      [...active, ...vintage].toSorted(),
    );

    const pack = { type: 'pack', collectiblesAmount: 20, bestDraw: 'COMMON' } as const;
    life.deliver(pack, pack, pack);
    const cards = playerViews
      .packs(life.host.player)
      .packs.flatMap(({ id }) => life.openPack(id).collectibles);
    expect(cards).toHaveLength(60);
    const drawn = new Set(cards.map(({ id }) => id.split(':')[1]));
    expect([...drawn].filter((id) => ![...active, ...vintage].includes(id!))).toEqual([]);
    expect(drawn.has(active[0])).toBe(true);
  });

  test('is looked up again when the time passes a date, in either direction', () => {
    const at = (time: string) => ids(collectionsAt(dated, Date.parse(time)).active);
    expect([at('2026-01-01'), at('2028-01-01'), at('2026-01-01'), at(SUMMER)]).toEqual([
      ['moths'],
      ['lamps'],
      ['moths'],
      ['lamps'],
    ]);
  });
});

test.each<[string, object, string]>([
  [
    'no collection is active for a day',
    { ...lamps!, from: '2027-06-02T00:00:00.000Z' },
    'must be active at all times',
  ],
  [
    'a collection is vintage before it begins',
    { ...lamps!, from: SUMMER, vintageFrom: '2027-05-01T00:00:00.000Z' },
    'vintageFrom is after from',
  ],
])('content is refused if %s', (_, other, why) => {
  const [first, , third] = dated.collections;
  const parsed = CollectionsContent.safeParse({ ...dated, collections: [first, other, third] });
  expect(parsed.error?.issues.map(({ message }) => message).join()).toContain(why);
});
