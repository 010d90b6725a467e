import type { MonthlyMilestone } from '@parlor/contract/calls/progression.ts';
import type { Milestone, MilestoneState } from '@parlor/contract/kernel/vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { claimableOf, groupsOf, levelOf, monthWithClaims, passWorth, weekWithClaims } from './boards.ts';

const points = (amount: number, state: MilestoneState = 'DISABLED') =>
  ({ value: { type: 'points', amount }, state }) as const;
const week = (...states: MilestoneState[]): Milestone[] =>
  states.map((state, place) => ({ step: (place + 1) * 4, reward: points(150, state) }));
const month: MonthlyMilestone[] = [
  { step: 5, reward: points(100, 'CLAIMED'), passReward: points(250, 'CLAIMABLE') },
  { step: 12, reward: points(150, 'CLAIMABLE'), passReward: points(500, 'CLAIMABLE') },
  { step: 20, reward: points(200), passReward: points(750) },
];

describe('the dots of a track', () => {
  test('count from the last milestone, and are filled up to the progress', () => {
    expect(groupsOf(month, 14)).toEqual([
      { at: 5, holes: 5, filled: 5 },
      { at: 12, holes: 7, filled: 7 },
      { at: 20, holes: 8, filled: 2 },
    ]);
  });

  test('are empty before the first step', () => {
    expect(groupsOf(month, 0).map(({ filled }) => filled)).toEqual([0, 0, 0]);
  });
});

test.each([
  [0, { level: 0, done: 0, of: 5 }],
  [5, { level: 1, done: 0, of: 7 }],
  [14, { level: 2, done: 2, of: 8 }],
  [21, { level: 3, done: 1, of: undefined }],
] as const)('at step %i the level is that of the first milestone that is not reached', (step, level) => {
  expect(levelOf(month, step)).toEqual(level);
});

describe('while a claim is running', () => {
  const states = (milestones: readonly Milestone[]) => milestones.map(({ reward }) => reward.state);

  test('its milestone shows as claimed, and no other', () => {
    const now = weekWithClaims(week('CLAIMABLE', 'CLAIMABLE', 'DISABLED'), ['weekly 8']);
    expect(states(now)).toEqual(['CLAIMABLE', 'CLAIMED', 'DISABLED']);
  });

  test('claiming everything takes each reached milestone, and no other', () => {
    const now = weekWithClaims(week('CLAIMED', 'CLAIMABLE', 'DISABLED'), ['everything']);
    expect(states(now)).toEqual(['CLAIMED', 'CLAIMED', 'DISABLED']);
  });

  test('a step of the month is claimed on both tracks', () => {
    const [, second] = monthWithClaims(month, ['monthly 12']);
    expect([second?.reward.state, second?.passReward?.state]).toEqual(['CLAIMED', 'CLAIMED']);
    const [first] = monthWithClaims(month, ['monthly 12']);
    expect(first?.passReward?.state).toBe('CLAIMABLE');
  });
});

test('a press on a step claims what is open on it', () => {
  expect(claimableOf(month[0]!)).toEqual([{ type: 'points', amount: 250 }]);
  expect(claimableOf(month[1]!)).toHaveLength(2);
  expect(claimableOf(month[2]!)).toEqual([]);
});

test('the value of the pass: of the passed steps, and of the whole track', () => {
  const { now, inAll } = passWorth({ milestones: month, currentStep: 12 });
  expect(now.map((reward) => reward.type === 'points' && reward.amount)).toEqual([250, 500]);
  expect(inAll).toHaveLength(3);
});
