import type { Summary } from '@parlor/contract/calls/summary.ts';
import { expect, test } from 'vitest';
import { howManyToTake, waitingIn } from './waiting.ts';

const NOW = '2026-11-20T09:30:00.000Z';
/** Everything is claimed. Nothing waits. */
const quiet: Summary = {
  ppBalance: 1000,
  crossTasksAvailableClaims: 0,
  freePPTask: {
    state: 'CLAIMED',
    reward: { type: 'points', amount: 40 },
    template: 'daily-reward',
    resetIn: 1,
  },
  subscriptions: [],
  lootBoxes: { FREE: 0, STANDARD: 0, PREMIUM: 0, resetIn: 1 },
  availablePacks: 0,
  dailyCollectibles: { count: 0 },
  userQuestsClaims: 0,
  monthlyProgression: {
    currentLevel: 0,
    levelsCount: 10,
    currentStepInLevel: 0,
    nextLevelStep: 5,
    isClaimable: false,
    passActivated: false,
  },
  serverTime: NOW,
  version: 1,
};
const kinds = (summary: Partial<Summary>, pending: readonly string[] = []) =>
  waitingIn({ ...quiet, ...summary }, pending).map(({ kind }) => kind);
const daily = { ...quiet.freePPTask, state: 'CLAIMABLE' } as const;
const subscription = (id: string, nextClaim: string, remainingClaims = 3) =>
  ({ id, amount: 0.1, currency: 'PP', nextClaim, lastClaim: null, remainingClaims }) as const;

test('without rewards the list is empty', () => {
  expect(waitingIn(quiet, [])).toEqual([]);
});

test('every waiting reward is listed, from one summary', () => {
  const summary: Partial<Summary> = {
    freePPTask: daily,
    dailyCollectibles: { count: 1 },
    lootBoxes: { FREE: 1, STANDARD: 2, PREMIUM: 1, resetIn: 1 },
    userQuestsClaims: 3,
    monthlyProgression: { ...quiet.monthlyProgression, isClaimable: true },
    subscriptions: [subscription('a', NOW)],
    availablePacks: 2,
  };
  expect(kinds(summary)).toEqual([
    'daily',
    'daily-collectible',
    'daily-lootbox',
    'quest',
    'monthly',
    'subscription',
    'packs',
    'boxes',
  ]);
  // Each quest counts. Packs and boxes are opened, not claimed.
  expect(howManyToTake(waitingIn({ ...quiet, ...summary }, []))).toBe(8);
});

test("an instalment waits from its hour on by the server's clock, and several add up to the cent", () => {
  expect(kinds({ subscriptions: [subscription('a', '2026-11-20T09:30:00.001Z')] })).toEqual([]);
  expect(kinds({ subscriptions: [subscription('a', NOW, 0)] })).toEqual([]);
  const [due] = waitingIn(
    { ...quiet, subscriptions: [subscription('a', NOW), subscription('b', NOW), subscription('c', NOW)] },
    [],
  );
  expect(due).toMatchObject({ kind: 'subscription', count: 3, points: 0.3 });
});

test('a reward whose claim is running is not listed', () => {
  const summary = { freePPTask: daily, userQuestsClaims: 2, availablePacks: 1 };
  expect(kinds(summary, ['daily'])).toEqual(['quest', 'packs']);
  expect(kinds(summary, ['all quests'])).toEqual(['daily', 'packs']);
  expect(kinds(summary, ['everything'])).toEqual(['packs']);
  const one = waitingIn({ ...quiet, ...summary }, ['quest 2026-11-20 1']);
  expect(one.find(({ kind }) => kind === 'quest')?.count).toBe(1);
});

test('a weekly milestone and a complete collection are listed and claimed with everything', () => {
  const waiting = waitingIn({ ...quiet, weeklyClaims: 2, collectionClaims: 1 }, []);
  expect(waiting).toEqual([
    { kind: 'weekly', count: 2 },
    { kind: 'collection', count: 1, points: 10_000 },
  ]);
  expect(howManyToTake(waiting)).toBe(2);
  expect(waitingIn({ ...quiet, weeklyClaims: 2 }, ['everything'])).toEqual([]);
});

test('a finished partner task is listed, and opens the partner tasks', () => {
  const waiting = waitingIn({ ...quiet, crossTasksAvailableClaims: 2 }, []);
  expect(waiting).toEqual([{ kind: 'tasks', count: 2 }]);
  expect(howManyToTake(waiting)).toBe(0);
});
