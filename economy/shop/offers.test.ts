// The dates of a bundle say when an offer of it may begin; an offer that a player has stays until its period ends.
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { createPlayer } from '../act.ts';
import { oneLife } from '../test/one-life.ts';
import { testContent, testWorld } from '../test/world.ts';
import type { World } from '../kernel/world.ts';
import { offersOf } from './offers.ts';

const FIRST_MS = Date.parse('2026-11-20T12:00:00Z');
const inHours = (hours: number): string => new Date(FIRST_MS + hours * HOUR_MS).toISOString();

/** A world in which only one bundle welcomes players, between these dates. */
function at(hours: number, dates: { saleFrom?: string; saleUntil?: string }): World {
  const { shop } = testContent;
  const bundles = shop.bundles.flatMap((b) =>
    b.category !== 'WELCOME' ? [b] : b.id === 'welcome-1' ? [{ ...b, ...dates }] : [],
  );
  const content = { ...testContent, shop: { ...shop, bundles } };
  return { ...testWorld(), nowMs: FIRST_MS + hours * HOUR_MS, content };
}
const { player } = createPlayer('100001', at(0, {}));
const welcomed = (hours: number, dates: { saleFrom?: string; saleUntil?: string }) =>
  offersOf(player, at(hours, dates)).map(({ bundle }) => bundle.id);

test.each([
  ['without dates', {}, ['welcome-1']],
  ['that began before', { saleFrom: inHours(-1) }, ['welcome-1']],
  ['that begins later', { saleFrom: inHours(1) }, []],
  ['that ended before', { saleUntil: inHours(0) }, []],
  ['that ends later', { saleFrom: inHours(0), saleUntil: inHours(1) }, ['welcome-1']],
])('a newcomer is offered a bundle by the moment of the first visit: one %s', (_, dates, offered) => {
  expect(welcomed(0, dates)).toEqual(offered);
});

test('an offer stays until its period ends, although its sale ended, and no other begins in between', () => {
  const dates = { saleFrom: inHours(-1), saleUntil: inHours(1) };
  expect(welcomed(48, dates)).toEqual(['welcome-1']);
  expect(welcomed(73, dates)).toEqual([]);
  expect(welcomed(48, { saleFrom: inHours(24) })).toEqual([]);
});

test('the offer of a return stays until its period ends, although a day in it is missed, and a new absence opens a new one', () => {
  const rule = { to: 'returned', awayDays: 7, days: 4 } as const;
  const { shop } = testContent;
  const life = oneLife('2026-11-01T12:00:00Z', {
    shop: { ...shop, offers: { ...shop.offers, RETURN: rule } },
  });
  const visits = (day: string): void => {
    life.at(`${day}T12:00:00Z`);
    life.act('visit', { body: {} });
  };
  const returned = () =>
    offersOf({ id: '100001', state: life.state }, life.world).filter(
      ({ bundle }) => bundle.category === 'RETURN',
    );
  const dayOf = (days: number): string =>
    new Date(Date.parse('2026-11-01') + days * DAY_MS).toISOString().slice(0, 10);
  visits(dayOf(0));
  const back = rule.awayDays + 1;
  visits(dayOf(back));
  const [offer] = returned();
  expect(offer).toBeDefined();
  visits(dayOf(back + rule.days - 1));
  expect(returned()).toMatchObject([{ bundle: { id: offer!.bundle.id }, period: offer!.period }]);
  visits(dayOf(back + rule.days));
  expect(returned()).toEqual([]);
  visits(dayOf(2 * back + rule.days));
  expect(returned()).toHaveLength(1);
});

test('the offer of a streak stays on a day after one that will be forgiven', () => {
  const { graceAfterDays } = testContent.dailyRewards;
  const rule = testContent.shop.offers.LOYALTY as { readonly streakDays: number };
  const days = Math.max(graceAfterDays, rule.streakDays);
  const life = oneLife('2026-11-01T12:00:00Z');
  for (let day = 0; day < days; day++) {
    life.world.nowMs = Date.parse('2026-11-01T12:00:00Z') + day * DAY_MS;
    life.act('claimFastlane', { body: { feature: 'FREE_PP' } });
  }
  const loyal = () =>
    offersOf({ id: '100001', state: life.state }, life.world).filter(
      ({ bundle }) => bundle.category === 'LOYALTY',
    );
  expect(loyal()).toHaveLength(1);
  life.world.nowMs += 2 * DAY_MS;
  expect(loyal()).toHaveLength(1);
  life.world.nowMs += DAY_MS;
  expect(loyal()).toEqual([]);
});

test('an order is refused in a mode that the deployment does not have, and nothing of it is kept', () => {
  const life = oneLife('2026-11-20T12:00:00Z');
  const [offer] = offersOf({ id: '100001', state: life.state }, life.world);
  const order = { orderId: 'o1', itemId: offer!.bundle.id, quantity: 1, platform: 'web', taken: 0 } as const;
  const refusal = life.refusal('placeOrder', { ...order, mode: 'breeze', modes: ['telegram'] });
  expect(refusal).toBe('PAYMENT_MODE_REFUSED');
  expect(life.host.rows.orders.size).toBe(0);
  expect(life.refusal('placeOrder', { ...order, mode: 'telegram', modes: ['telegram'] })).toBeUndefined();
});
