// C8: an id with open orders, open rounds or owned cards cannot be deleted, whichever ids a release removes at once.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { openContentProcesses, realContent, type ContentProcesses } from '../../test/content-processes.ts';
import { brokenPromises } from './promises.ts';

let c: ContentProcesses;
beforeAll(async () => {
  c = await openContentProcesses(1);
});
afterAll(() => c.close());

const { loaded } = realContent();
const ids = {
  product: loaded.content.shop.products.slice(0, 3).map(({ id }) => id),
  bundle: loaded.content.shop.bundles.slice(0, 2).map(({ id }) => id),
  game: loaded.content.gameIds.slice(0, 3),
  collection: loaded.content.collections.collections.slice(0, 2).map(({ id }) => id),
};
type Kind = keyof typeof ids;
const kinds = Object.keys(ids) as Kind[];
const all = kinds.flatMap((kind) => ids[kind].map((id) => ({ kind, id })));

function without(gone: ReadonlySet<string>): LoadedContent {
  const stays = ({ id }: { readonly id: string }): boolean => !gone.has(id);
  const { shop, collections, gameIds } = loaded.content;
  return {
    ...loaded,
    content: {
      ...loaded.content,
      gameIds: gameIds.filter((id) => stays({ id })),
      shop: { ...shop, products: shop.products.filter(stays), bundles: shop.bundles.filter(stays) },
      collections: { ...collections, collections: collections.collections.filter(stays) },
    },
  };
}

/** What a player has of an id: `isOpen` says whether it is not over yet. */
const use = fc.oneof(
  fc.constantFrom(
    { status: 'PLACED', refund: 'none', isOpen: true },
    { status: 'PAID', refund: 'none', isOpen: true },
    { status: 'PAID', refund: 'pending', isOpen: false },
    { status: 'DELIVERED', refund: 'none', isOpen: false },
    { status: 'CANCELLED', refund: 'none', isOpen: false },
  ),
  fc.boolean().map((isOpen) => ({ status: undefined, refund: 'none', isOpen })),
);
const uses = fc.array(fc.record({ of: fc.constantFrom(...all), use }), { maxLength: 6 });
const removed = fc.uniqueArray(fc.constantFrom(...all), { maxLength: 5 });

test('each removed id that a player uses is named, and no other (C8)', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(uses, removed, async (taken, gone) => {
      const tx = await c.pool.connect();
      try {
        await tx.query('begin');
        const inUse = new Set<string>();
        for (const [n, { of, use: one }] of taken.entries()) {
          const isOrder = of.kind === 'product' || of.kind === 'bundle';
          if (isOrder && one.status !== undefined) {
            await tx.query(
              `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total,
                 currency, items, status, refund, holds_stock, timeline, placed_at, updated_at, expires_at, at)
               values (1, $1, $2, 'x', 'x', 1, 1, 1, 'XTR', '[]', $3, $4, false, '[]', now(), now(), now(), now())`,
              [`o-${n}`, of.id, one.status, one.refund],
            );
            if (one.isOpen) inUse.add(of.id);
          } else if (of.kind === 'game') {
            await tx.query(
              `insert into rounds (player_id, provider, round_id, game_id, currency, open, staked, won, wins, at)
               values (1, 'parlor', $1, $2, 'PP', $3, 1, 0, 0, now())`,
              [`r-${n}`, of.id, one.isOpen],
            );
            if (one.isOpen) inUse.add(of.id);
          }
        }
        const faults = await brokenPromises(tx, loaded, without(new Set(gone.map(({ id }) => id))), {
          nowMs: c.clock.now(),
        });
        // Players may own cards of any collection.
        const kept = gone.filter(({ kind, id }) => kind === 'collection' || inUse.has(id));
        const named = faults.map((fault) => /: (?:products|games|collections)\.([^:]+): /.exec(fault)?.[1]);
        expect(named).toHaveLength(kept.length);
        expect(new Set(named)).toEqual(new Set(kept.map(({ id }) => id)));
        refused += kept.length;
      } finally {
        await tx.query('rollback');
        tx.release();
      }
    }),
    budget(60, 2_000),
  );
  expect(refused).toBeGreaterThan(10);
});

test('a collection that has begun cannot begin later, and a task with rewards to claim is not removed', async () => {
  const nowMs = c.clock.now();
  const { collections, partners } = loaded.content;
  const [first, ...others] = collections.collections;
  const later = { ...first!, from: new Date(nowMs + DAY_MS).toISOString() };
  const [partner, ...morePartners] = partners.partners;
  const [task, ...moreTasks] = partner!.tasks;
  const next: LoadedContent = {
    ...loaded,
    content: {
      ...loaded.content,
      collections: { ...collections, collections: [later, ...others] },
      partners: { ...partners, partners: [{ ...partner!, tasks: moreTasks }, ...morePartners] },
    },
  };
  const faults = (options: object = {}) => brokenPromises(c.pool, loaded, next, { nowMs, ...options });
  expect(await faults()).toEqual([expect.stringContaining(`collections.${first!.id}.from: it has begun`)]);
  await c.pool.query('insert into stock (item_id, taken) values ($1, 1)', [`task:${task!.id}`]);
  expect(await faults()).toEqual([
    expect.stringContaining(`collections.${first!.id}.from: it has begun`),
    expect.stringContaining(`tasks.${task!.id}: players may have its reward to claim`),
  ]);
  expect(await faults({ isEmergency: true })).toHaveLength(1);
});

test('a guarantee gets no worse, except in an emergency; a collection that has not begun may go', async () => {
  const nowMs = c.clock.now();
  const { collections } = loaded.content;
  const { guarantee } = collections.packs;
  const [first] = collections.collections;
  const soon = { ...first!, id: 'urn:collection:soon', from: new Date(nowMs + DAY_MS).toISOString() };
  const live: LoadedContent = {
    ...loaded,
    content: {
      ...loaded.content,
      collections: {
        ...collections,
        collections: [...collections.collections, soon],
        packs: { ...collections.packs, guarantee: { ...guarantee, within: guarantee.within - 1 } },
      },
    },
  };
  const faults = (options: object = {}) => brokenPromises(c.pool, live, loaded, { nowMs, ...options });
  expect(await faults()).toEqual([expect.stringContaining('packs.guarantee: players are guaranteed')]);
  expect(await faults({ isEmergency: true })).toEqual([]);
  const begun = await faults({ isEmergency: true, nowMs: nowMs + DAY_MS });
  expect(begun).toEqual([expect.stringContaining(`collections.${soon.id}: players may own cards`)]);
});
