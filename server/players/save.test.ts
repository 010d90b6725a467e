import { expect, test } from 'vitest';
import { createPlayer } from '@parlor/economy/act.ts';
import type { OrderRecord } from '@parlor/economy/shop/order-record.ts';
import { testWorld } from '@parlor/economy/test/world.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { saveStatement } from './save.ts';

const world = testWorld();
const acted = createPlayer('1', world);
if (isRefusal(acted)) throw new Error('nobody comes');
const { player, effects: bare } = acted;
const win: Effects['outbox'] = [{ kind: 'win', body: {} }];
const order: OrderRecord = {
  orderId: 'o',
  itemId: 'pack',
  title: 'Pack',
  description: '',
  quantity: 1,
  priceMinor: 1n,
  totalMinor: 1n,
  currency: 'PP',
  items: [],
  status: 'PLACED',
  refund: 'none',
  holdsStock: false,
  placedAtMs: 0,
  updatedAtMs: 0,
  expiresAtMs: 0,
  timeline: [],
};
const saving = (effects: Partial<Effects>) =>
  saveStatement({ player, version: 1n, effects: { ...bare, ...effects }, nowMs: 0, ownTransactions: false });

test('an act with a win and an act with an order are two statements, each under its own name', () => {
  const [withWin, ordered] = [saving({ outbox: win }), saving({ orders: [order] })];
  expect(withWin.text).toContain('insert into outbox');
  expect(ordered.text).toContain('insert into orders');
  expect(ordered.name).not.toBe(withWin.name);
});

test('one act may do both: each part of its statement has a unique name', () => {
  const { text } = saving({ outbox: win, orders: [order] });
  const parts = [...text.matchAll(/^(?:with )?(\w+) as \(/gm)].map(([, name]) => name);
  expect(parts.length).toBeGreaterThan(3);
  expect(new Set(parts).size).toBe(parts.length);
});
