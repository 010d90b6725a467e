import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { WAITING } from '@parlor/contract/test/waiting.ts';
import { addHealth } from '../../runtime/health.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import { changedContent, openContentProcesses, type ContentProcesses } from '../../test/content-processes.ts';
import { LiveContent, ofContent } from './live-content.ts';
import { addCancellation, addRelease, releasesAfter } from './store.ts';

let opened: ContentProcesses | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
async function open(count: number, isListening = false): Promise<ContentProcesses> {
  opened = await openContentProcesses(count, isListening);
  return opened;
}

const PACK = 'random-pack';
/** Release n sells a product for 10 + n PP. */
const priced = (price: number) =>
  changedContent((v) => {
    const product = v.shop.products.find((p: { currency: string }) => p.currency === 'PP');
    product.id = PACK;
    product.price = price;
    delete product.limit;
    delete product.stock;
  });
/** Publishes a release that is scheduled for this time. */
async function scheduled(c: ContentProcesses, price: number, startsAtMs: number) {
  const release = await c.publish(priced(price));
  await c.pool.query('alter table content_releases disable trigger user');
  await c.pool.query('update content_releases set starts_at = $2 where id = $1', [
    release.id,
    new Date(startsAtMs),
  ]);
  return release;
}
const priceIn = (c: { readonly content: LiveContent['content'] }): number | undefined =>
  c.content.shop.products.find(({ id }) => id === PACK)?.price;

const until = (isSo: () => boolean): Promise<boolean> => vi.waitUntil(isSo, WAITING);

test('two listening processes get a release without polling', async () => {
  const c = await open(2, true);
  const { id } = await c.publish(priced(42));
  await until(() => c.processes.every(({ live }) => live.release.id === id));
  expect(c.processes.map(({ live }) => priceIn(live))).toEqual([42, 42]);
  expect(c.processes.map(({ live }) => live.world.release)).toEqual([id, id]);
});

test('a process without notifications polls for releases (C4)', async () => {
  const c = await open(1);
  const deaf = new LiveContent({
    pool: c.pool,
    clock: c.clock,
    databaseUrl: c.url,
    listens: false,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await deaf.start();
  const { id } = await c.publish(priced(43));
  await until(() => deaf.release.id === id);
  expect(priceIn(deaf)).toBe(43);
  await deaf.stop();
});

test('an order that is placed during releases names the release of its price (C1, C4)', async () => {
  const c = await open(2, true);
  await c.publish(priced(11));
  await until(() => c.processes.every(({ live }) => priceIn(live) === 11));
  const players = await Promise.all(Array.from({ length: 4 }, () => c.newPlayer()));
  const isOver = { yes: false };
  let placed = 0;
  const buying = players.map(async (player, n) => {
    for (let order = 0; !isOver.yes; order++) {
      const { players: host } = c.processes[(n + order) % 2]!;
      await host.act('placeOrder', player, {
        order: { orderId: `o-${order}` },
        input: {
          orderId: `o-${order}`,
          itemId: PACK,
          quantity: 1,
          mode: 'telegram',
          platform: 'web',
          taken: 0,
        },
      });
      placed += 1;
    }
  });
  // Each release is added while orders run on both processes.
  const prices = [12, 13, 11, 14, 12, 15];
  for (const price of prices) {
    const before = placed;
    await c.publish(priced(price));
    await until(() => placed >= before + 3);
  }
  isOver.yes = true;
  await Promise.all(buying);
  const released = await releasesAfter(c.pool, 0);
  expect(released.map(({ id }) => id)).toEqual(released.map((_, n) => n + 1));
  const { rows } = await c.pool.query<{ release: number; price: bigint; entry: number; taken: bigint }>(
    `select o.release, o.price, l.release as entry, l.amount as taken from orders o
      join ledger l on l.player_id = o.player_id and l.reference = 'order:' || o.order_id`,
  );
  expect(rows.length).toBe(placed);
  const priceOf = new Map([11, ...prices].map((price, n) => [n + 2, BigInt(price * 100)]));
  expect(
    rows.filter((r) => r.price !== priceOf.get(r.release) || r.taken !== r.price || r.entry !== r.release),
  ).toEqual([]);
  expect(new Set(rows.map(({ release }) => release)).size).toBeGreaterThan(3);
});

test('a process keeps its content and is not ready if it cannot use a release, until a release that it can use', async () => {
  const c = await open(1);
  const [{ live, pool }] = c.processes as [ContentProcesses['processes'][number]];
  const app = Fastify();
  addHealth(app, { pool, isStopping: () => false, content: live });
  const ready = async () => {
    const { statusCode, json } = await app.inject('/health/ready');
    return [statusCode, json()] as const;
  };
  expect(await ready()).toEqual([200, { status: 'ok', release: 1 }]);
  await c.publish(
    changedContent((v) => {
      v.quests.daily = ['IMPOSSIBLE'];
    }),
  );
  await live.look();
  await live.look();
  expect(live.release.id).toBe(1);
  expect(live.fault).toMatch(/^content\/quests\.yaml: daily\.0: /);
  expect(await ready()).toEqual([503, { status: 'unavailable', why: 'content' }]);
  // A release by a newer program, before this process is replaced.
  await c.publish(
    changedContent((v) => {
      v.economy.bonus = 5;
    }),
    'seed',
  );
  await live.look();
  expect(await ready()).toEqual([200, { status: 'ok', release: 1 }]);
  const { id } = await c.publish(priced(44));
  await live.look();
  expect([live.release.id, live.fault]).toEqual([id, undefined]);
  expect(await ready()).toEqual([200, { status: 'ok', release: id }]);
  await app.close();
});

test('a process does not start with a release that it cannot use', async () => {
  const c = await open(1);
  await c.publish(
    changedContent((v) => {
      delete v.economy.welcome;
    }),
  );
  const later = new LiveContent({
    pool: c.pool,
    clock: c.clock,
    databaseUrl: c.url,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  expect(await later.open().catch(reasonOf)).toMatch(
    /^The live content cannot be used: content\/economy\.yaml: welcome: /,
  );
});

test('a scheduled release is live from its start; the newest started release is the live one', async () => {
  const c = await open(1);
  const [{ live }] = c.processes as [ContentProcesses['processes'][number]];
  const startsAtMs = c.clock.now() + 3_600_000;
  const later = await scheduled(c, 45, startsAtMs);
  await live.look();
  expect(live.release.id).toBe(1);
  c.clock.set(new Date(startsAtMs - 1).toISOString());
  await live.look();
  expect(live.release.id).toBe(1);
  c.clock.set(new Date(startsAtMs).toISOString());
  await live.look();
  expect([live.release.id, priceIn(live)]).toEqual([later.id, 45]);
  c.clock.set(new Date(startsAtMs - 1).toISOString());
  await live.look();
  expect(live.release.id).toBe(1);
});

test('a release that was cancelled and has reached its start between two polls does not become live', async () => {
  const c = await open(1);
  const [{ live }] = c.processes as [ContentProcesses['processes'][number]];
  const startsAtMs = c.clock.now() + 10_000;
  const later = await scheduled(c, 48, startsAtMs);
  await live.look();
  await addCancellation(c.pool, { release: later.id, why: 'a test', nowMs: c.clock.now() });
  c.clock.set(new Date(startsAtMs).toISOString());
  await live.look();
  expect(live.release.id).toBe(1);
});

test('a cancellation that is committed after the start takes the release back', async () => {
  const c = await open(1);
  const [{ live }] = c.processes as [ContentProcesses['processes'][number]];
  const startsAtMs = c.clock.now() + 10_000;
  const later = await scheduled(c, 49, startsAtMs);
  c.clock.set(new Date(startsAtMs).toISOString());
  await live.look();
  expect(live.release.id).toBe(later.id);
  await addCancellation(c.pool, { release: later.id, why: 'a test', nowMs: startsAtMs - 1 });
  c.clock.advance(2_000);
  await live.look();
  expect(live.release.id).toBe(1);
});

test('a value derived from the content is made once for each release', async () => {
  const c = await open(1);
  const [{ live }] = c.processes as [ContentProcesses['processes'][number]];
  let made = 0;
  const price = ofContent(live, () => {
    made += 1;
    return priceIn(live);
  });
  expect([price(), price(), made]).toEqual([undefined, undefined, 1]);
  await c.publish(priced(46));
  await live.look();
  expect([price(), price(), made]).toEqual([46, 46, 2]);
});

test('a release of an aborted transaction is never seen', async () => {
  const c = await open(2, true);
  const tx = await c.pool.connect();
  await tx.query('begin');
  const { version, ...rest } = {
    version: { hash: 'none', files: '{}' },
    kind: 'publish' as const,
    nowMs: c.clock.now(),
    why: 'a test',
    operatorId: '1',
  };
  expect((await addRelease(tx, { version, ...rest })).id).toBe(2);
  await tx.query('rollback');
  tx.release();
  const { id } = await c.publish(priced(47));
  expect(id).toBe(2);
  await until(() => c.processes.every(({ live }) => priceIn(live) === 47));
});
