import { expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { act, createPlayer } from './act.ts';
import type { Content } from './kernel/world.ts';
import { easyQuests } from './test/one-life.ts';
import { testContent, testWorld } from './test/world.ts';
import { standingIn, worldOf } from './what-if.ts';

const FROM_MS = Date.parse('2026-11-20T12:00:00Z');
/** Every quest pays so much, and a pack costs so much. */
const content = (points: number, price: number): Content => ({
  ...testContent,
  quests: {
    ...easyQuests,
    templates: easyQuests.templates.map((one) => ({
      ...one,
      rewards: [{ type: 'points' as const, amount: points }],
    })),
  },
  shop: {
    ...testContent.shop,
    products: testContent.shop.products.map((one) => (one.id === 'pack' ? { ...one, price } : one)),
  },
});
const live = content(5, 10);
const draft = content(9, 20);
const world = { ...testWorld('what-if', FROM_MS), content: live };
const { player: before } = createPlayer('1', world);
const acted = act(before, 'visit', {} as never, world);
const player = 'player' in acted ? acted.player : before;

const pays = ({ quests: { quests } }: ReturnType<typeof standingIn>) => [
  ...new Set(quests.map(({ rewards }) => JSON.stringify(rewards))),
];
const priceOf = ({ shop: { products } }: ReturnType<typeof standingIn>) =>
  products.find(({ id }) => id === 'pack')?.price;

test('what a day has promised stays, prices are new at once, and the next day is the draft’s', () => {
  const text = JSON.stringify(player, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const [now, today, tomorrow] = [
    standingIn(player, world),
    standingIn(player, worldOf(world, { content: draft, nowMs: FROM_MS })),
    standingIn(player, worldOf(world, { content: draft, nowMs: FROM_MS + DAY_MS })),
  ];
  expect(
    [pays(now), pays(today), pays(tomorrow)].map(([first]) => (JSON.parse(first!) as object[])[0]),
  ).toMatchObject([{ amount: 5 }, { amount: 5 }, { amount: 9 }]);
  expect([now, today, tomorrow].map(priceOf)).toEqual([10, 20, 20]);
  // The player is as before.
  expect(
    JSON.stringify(player, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).toBe(text);
});

test('in the same world nothing differs', () => {
  expect(standingIn(player, worldOf(world, { content: live, nowMs: FROM_MS }))).toEqual(
    standingIn(player, world),
  );
});
