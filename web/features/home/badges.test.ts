import type { Summary } from '@parlor/contract/calls/summary.ts';
import { expect, test } from 'vitest';
import { badgesOf } from './badges.ts';

const NOW = '2026-11-20T09:30:00.000Z';
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

test('without waiting rewards, and while nothing is known, no tab has a badge', () => {
  expect(badgesOf(quiet, [])).toEqual({ home: 0, quests: 0, cards: 0 });
  expect(badgesOf(undefined, [])).toEqual({ home: 0, quests: 0, cards: 0 });
});

test('each waiting reward is counted once, on the tab that leads to it', () => {
  const everything: Summary = {
    ...quiet,
    freePPTask: { ...quiet.freePPTask, state: 'CLAIMABLE' },
    crossTasksAvailableClaims: 3,
    subscriptions: [
      { id: 'a', amount: 10, currency: 'PP', nextClaim: NOW, lastClaim: null, remainingClaims: 3 },
      { id: 'b', amount: 10, currency: 'PP', nextClaim: NOW, lastClaim: null, remainingClaims: 1 },
      {
        id: 'tomorrow',
        amount: 10,
        currency: 'PP',
        nextClaim: '2026-11-21T00:00:00Z',
        lastClaim: null,
        remainingClaims: 1,
      },
    ],
    userQuestsClaims: 2,
    weeklyClaims: 2,
    monthlyClaims: 3,
    monthlyProgression: { ...quiet.monthlyProgression, isClaimable: true },
    // The cards of the day come as one pack with three cards.
    dailyCollectibles: { count: 3 },
    lootBoxes: { FREE: 1, STANDARD: 2, PREMIUM: 4, resetIn: 1 },
    availablePacks: 5,
    collectionClaims: 1,
  };
  expect(badgesOf(everything, [])).toEqual({
    home: 1 + 3 + 2,
    quests: 2 + 2 + 3,
    cards: 1 + 1 + 2 + 4 + 5 + 1,
  });
});

test('an older server without a count still gives a badge', () => {
  const older = { ...quiet, monthlyProgression: { ...quiet.monthlyProgression, isClaimable: true } };
  expect(badgesOf(older, []).quests).toBe(1);
});

test('a reward whose claim is running is not counted', () => {
  const summary: Summary = {
    ...quiet,
    userQuestsClaims: 2,
    weeklyClaims: 2,
    monthlyClaims: 2,
    lootBoxes: { ...quiet.lootBoxes, FREE: 1 },
  };
  const claims = ['quest 2026-11-20 1', 'weekly 4', 'monthly 5', 'daily-lootbox'];
  expect(badgesOf(summary, claims)).toEqual({ home: 0, quests: 3, cards: 0 });
  expect(badgesOf(summary, ['everything'])).toEqual({ home: 0, quests: 0, cards: 0 });
});
