import type { CalendarDay, DailyCalendar } from '@parlor/contract/calls/daily-rewards.ts';
import { describe, expect, test } from 'vitest';
import { milestonesAhead, placesBefore, todayIn, withTodayClaimed } from './calendar.ts';

const day = (n: number, state: CalendarDay['state']): CalendarDay => ({
  day: `2026-11-${String(n).padStart(2, '0')}`,
  state,
});
const calendar: DailyCalendar = {
  reward: {
    state: 'CLAIMABLE',
    reward: { type: 'points', amount: 60 },
    template: 'daily-reward',
    resetIn: 1,
  },
  streak: 2,
  best: 2,
  grace: { ready: false, daysToReady: 5 },
  milestones: [
    { days: 3, rewards: [{ type: 'collectibles', amount: 3, bestDraw: 'COMMON' }] },
    { days: 7, rewards: [{ type: 'lootbox', kind: 'STANDARD', amount: 1 }] },
  ],
  days: [day(18, 'CLAIMED'), day(19, 'CLAIMED'), day(20, 'CLAIMABLE'), day(21, 'PENDING')],
};

test('a pressed claim shows as claimed, with the streak one day longer', () => {
  const taken = withTodayClaimed(calendar);
  expect(taken).toMatchObject({ streak: 3, best: 3, reward: { state: 'CLAIMED' } });
  expect(taken.days.map(({ state }) => state)).toEqual(['CLAIMED', 'CLAIMED', 'CLAIMED', 'PENDING']);
  expect(withTodayClaimed(taken)).toBe(taken);
});

test('today is the claimable day, and then the last one before future days', () => {
  expect(todayIn(calendar.days)).toBe(2);
  expect(todayIn(withTodayClaimed(calendar).days)).toBe(2);
});

test('a calendar that begins on a Wednesday has two empty places, four in a week from Saturday', () => {
  expect(placesBefore([day(18, 'CLAIMED')], 'en')).toBe(2);
  expect(placesBefore([day(16, 'CLAIMED')], 'en')).toBe(0);
  expect(placesBefore([day(22, 'CLAIMED')], 'en')).toBe(6);
  expect(placesBefore([day(18, 'CLAIMED')], 'fa')).toBe(4);
  expect(placesBefore([day(21, 'CLAIMED')], 'fa')).toBe(0);
});

describe('milestones of the streak', () => {
  const states = (streak: number) =>
    milestonesAhead({ ...calendar, streak }).milestones.map(({ state }) => state);

  test('are passed, next and ahead', () => {
    expect(states(0)).toEqual(['next', 'ahead']);
    expect(states(3)).toEqual(['passed', 'next']);
    expect(states(7)).toEqual(['passed', 'passed']);
  });

  test('start again after the last one', () => {
    expect(milestonesAhead({ ...calendar, streak: 8 })).toMatchObject({ at: 1, of: 7 });
    expect(states(8)).toEqual(['next', 'ahead']);
  });
});
