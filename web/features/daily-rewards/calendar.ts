// The calendar for display: the server's reply plus what the player has just pressed.
import type { CalendarDay, DailyCalendar } from '@parlor/contract/calls/daily-rewards.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { placeInWeek } from '../../i18n/calendar-words.ts';

/** The calendar with today's reward claimed. */
export function withTodayClaimed(calendar: DailyCalendar): DailyCalendar {
  const { reward, streak, best, days } = calendar;
  if (reward.state !== 'CLAIMABLE') return calendar;
  return {
    ...calendar,
    reward: { ...reward, state: 'CLAIMED' },
    streak: streak + 1,
    best: Math.max(best, streak + 1),
    days: days.map((day) => (day.state === 'CLAIMABLE' ? { ...day, state: 'CLAIMED' } : day)),
  };
}

/** Today: the claimable day, or the last one before future days. */
export function todayIn(days: readonly CalendarDay[]): number {
  const claimable = days.findIndex(({ state }) => state === 'CLAIMABLE');
  if (claimable >= 0) return claimable;
  const coming = days.findIndex(({ state }) => state === 'PENDING');
  return (coming === -1 ? days.length : coming) - 1;
}

/** Empty places before the first day, so that each column is a weekday. */
export const placesBefore = (days: readonly CalendarDay[], locale: string): number =>
  days[0] === undefined ? 0 : placeInWeek(days[0].day, locale);

export interface StreakMilestone {
  readonly days: number;
  readonly rewards: readonly Reward[];
  readonly state: 'passed' | 'next' | 'ahead';
}

/** The milestones of the streak's current round. After the last one they start again. */
export function milestonesAhead({ milestones, streak }: Pick<DailyCalendar, 'milestones' | 'streak'>): {
  /** Days of the streak in the current round. */
  readonly at: number;
  /** Days of a full round. 0 without milestones. */
  readonly of: number;
  readonly milestones: StreakMilestone[];
} {
  const of = milestones.at(-1)?.days ?? 0;
  const at = of === 0 || streak === 0 ? streak : ((streak - 1) % of) + 1;
  const next = milestones.find(({ days }) => days > at)?.days;
  return {
    at,
    of,
    milestones: milestones.map(({ days, rewards }) => ({
      days,
      rewards,
      state: days <= at ? 'passed' : days === next ? 'next' : 'ahead',
    })),
  };
}
