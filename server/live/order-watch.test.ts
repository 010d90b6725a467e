import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { createTestDatabase } from '../test/database.ts';
import { OrderWatch } from './order-watch.ts';

const changed = { orders: [{}] } as unknown as Effects;
const untouched = { orders: [] } as unknown as Effects;
const log = { warn: () => undefined };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const open: OrderWatch[] = [];
const opens = async (waitMs?: number): Promise<OrderWatch> => {
  const watch = new OrderWatch({
    databaseUrl: database.url,
    log,
    ...(waitMs === undefined ? {} : { waitMs }),
  });
  open.push(watch);
  await watch.start();
  return watch;
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((watch) => watch.stop()));
});
afterAll(() => database.drop());

/** An order that tests change directly. */
function anOrder() {
  let state = 'PLACED';
  let reads = 0;
  return {
    pay: () => void (state = 'DELIVERED'),
    reads: () => reads,
    read: () => {
      reads += 1;
      return Promise.resolve(state);
    },
  };
}
const isPaid = (state: string): boolean => state === 'DELIVERED';

test('a call that waits in one process is answered when another one changes the order', async () => {
  const [here, there] = [await opens(60_000), await opens(60_000)];
  const order = anOrder();
  const waiting = here.until('100001', order.read, isPaid);
  order.pay();
  there.onSaved(changed);
  expect(await waiting).toBe('DELIVERED');
});

test('a change before the call is answered at once; a wake-up without a change wakes nobody', async () => {
  const watch = await opens(60_000);
  const order = anOrder();
  order.pay();
  expect(await watch.until('100001', order.read, isPaid)).toBe('DELIVERED');
  expect(order.reads()).toBe(1);
  watch.onSaved(untouched);
  expect(order.reads()).toBe(1);
});

test('after a timeout the current order is returned, and a stopping server ends all waits', async () => {
  const short = await opens(1);
  expect(await short.until('100001', anOrder().read, isPaid)).toBe('PLACED');
  const long = await opens(60_000);
  const waiting = long.until('100001', anOrder().read, isPaid);
  await long.stop();
  expect(await waiting).toBe('PLACED');
});

test('a fifth wait of one player is answered at once', async () => {
  const watch = await opens(60_000);
  const orders = Array.from({ length: 4 }, anOrder);
  const waits = orders.map((order) => watch.until('100001', order.read, isPaid));
  expect(await watch.until('100001', anOrder().read, isPaid)).toBe('PLACED');
  for (const order of orders) order.pay();
  watch.onSaved(changed);
  expect(await Promise.all(waits)).toEqual(Array.from({ length: 4 }, () => 'DELIVERED'));
});
