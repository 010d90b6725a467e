import type { Quest } from '@parlor/contract/quests.ts';
import { expect, test } from 'vitest';
import { waitingIn } from './waiting.ts';

const quest = (index: number, type: Quest['state']['type'], rewards: Quest['rewards']): Quest => ({
  id: { day: '2026-11-20', index },
  template: 'Play 10 rounds',
  rewards,
  difficulty: 'EASY',
  state: type === 'available' ? { type, currentValue: 3, totalValue: 10 } : { type, totalValue: 10 },
});

test('only what can be taken now lies on the table', () => {
  const waiting = waitingIn([
    quest(0, 'available', [{ type: 'points', amount: 60 }]),
    quest(1, 'claimable', [{ type: 'points', amount: 0.1 }]),
    quest(2, 'claimable', [
      { type: 'points', amount: 0.2 },
      { type: 'lootbox', kind: 'STANDARD', amount: 2 },
    ]),
    quest(3, 'claimed', [{ type: 'points', amount: 400 }]),
  ]);
  expect(waiting.quests.map(({ id }) => id.index)).toEqual([1, 2]);
  expect(waiting.points).toBe(0.3);
  expect(waiting.things).toBe(2);
});

test('with nothing to take the table is empty', () => {
  expect(waitingIn([])).toEqual({ quests: [], points: 0, things: 0 });
});
