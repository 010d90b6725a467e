import { expect, test } from 'vitest';
import { oneLife, type OneLife } from '../test/one-life.ts';

let rounds = 0;
const stakes = (life: OneLife): string | undefined =>
  life.refusal('playRound', {
    gameId: 'coin',
    roundId: `deletion-${++rounds}`,
    stakeMinor: 100n,
    choice: { side: 0 },
    known: undefined,
  });
const orders = (life: OneLife): string | undefined =>
  life.refusal('placeOrder', {
    orderId: `deletion-${++rounds}`,
    itemId: 'chest',
    quantity: 1,
    mode: 'telegram',
    platform: 'telegram',
    taken: 0,
  });

test('once asked for, nothing new begins until it is withdrawn', () => {
  const life = oneLife();
  const deletion = life.act('askDeletion', {});
  expect(deletion.dueMs - deletion.askedMs).toBe(14 * 86_400_000);
  expect([stakes(life), orders(life), life.openLootbox('FREE')]).toEqual(
    Array.from({ length: 3 }, () => 'CARE_PAUSED'),
  );
  life.act('withdrawDeletion', {});
  expect(life.state.care.deletion).toBeUndefined();
  expect([stakes(life), orders(life)]).toEqual([undefined, undefined]);
});

test('asking again, and a clock set back, change nothing of its date', () => {
  const life = oneLife('2026-11-20T12:00:00Z');
  const deletion = life.act('askDeletion', {});
  life.at('2026-11-25T12:00:00Z');
  expect(life.act('askDeletion', {})).toEqual(deletion);
  life.act('withdrawDeletion', {});
  life.at('2026-11-20T12:00:00Z');
  expect(life.act('askDeletion', {}).dueMs).toBeGreaterThanOrEqual(deletion.dueMs);
});

test('a break goes on through a deletion and its withdrawal', () => {
  const life = oneLife();
  life.act('excludeMe', { length: 'forever' });
  life.act('askDeletion', {});
  life.act('withdrawDeletion', {});
  expect(stakes(life)).toBe('CARE_PAUSED');
});
