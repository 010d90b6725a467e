// The dates of a bundle say when an offer of it may begin; an offer that a player has stays until its period ends.
import { expect, test } from 'vitest';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { createPlayer } from '../act.ts';
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
