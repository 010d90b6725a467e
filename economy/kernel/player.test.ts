import { expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { act, createPlayer, playerViews } from '../act.ts';
import { STATE_SCHEMA, type Player } from './player.ts';
import { upgrade } from '../upgrade.ts';
import { olderDocument } from '../test/older-documents.ts';
import { testWorld } from '../test/world.ts';

test('an old document is upgraded: it keeps its values and gets the start values of the new slices', () => {
  const world = testWorld('older', Date.parse('2026-11-20T12:00:00Z'));
  const fresh = createPlayer('100001', world).player.state;
  const state = upgrade(olderDocument(1));
  expect(Object.keys(state).toSorted()).toEqual(Object.keys(fresh).toSorted());
  const { quests, ...older } = olderDocument(1) as Record<string, unknown> & { quests: object };
  expect(state).toMatchObject({ ...older, schema: STATE_SCHEMA, quests });
  for (const [key, value] of Object.entries(fresh))
    expect(typeof state[key as keyof typeof state], key).toBe(typeof value);
});

test('a player with an old document reads everything and continues where they stopped', () => {
  const world = testWorld('older', Date.parse('2026-11-20T12:30:00Z'));
  const player: Player = {
    id: '100001',
    balances: { PP: 100_000n, USDT: 0n, TON: 0n, SPLASH: 0n },
    state: upgrade(olderDocument(1)),
  };
  const { balance: _balance, pack: _pack, ...wholeViews } = playerViews;
  for (const [name, view] of Object.entries(wholeViews))
    expect(
      () => (view as (...all: unknown[]) => unknown)(player, world, { query: {} }, 1),
      name,
    ).not.toThrow();
  const { id } = playerViews.quests(player, world).quests[0]!;
  const claimed = act(player, 'claimQuest', { body: { id } }, world);
  if (isRefusal(claimed)) throw new Error(claimed.refused);
  expect(claimed.player.state).toMatchObject({
    weekly: { week: '2026-W47', steps: 1 },
    monthly: { steps: 1 },
  });
  for (const step of ['exchangeQuest', 'collectReady'] as const) {
    const input = step === 'collectReady' ? { body: {} } : { body: { id: { ...id, index: 1 } } };
    expect(isRefusal(act(claimed.player, step, input as never, world)), step).toBe(false);
  }
});

test('a document of a later version is left alone', () => {
  expect(() => upgrade({ schema: STATE_SCHEMA + 1 })).toThrow(`shape ${STATE_SCHEMA + 1}`);
  expect(() => upgrade({})).toThrow('shape NaN');
});
