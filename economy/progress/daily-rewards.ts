// The daily reward and its streak (S14): once a UTC day, growing with the days in a row. A missed day is forgiven now
// and then.
import type { CalendarDay, DailyCalendar, DailyReward } from '@parlor/contract/calls/daily-rewards.ts';
import type { StreakNow } from '@parlor/contract/calls/summary.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { dayNumberOf, dayOf, dayOfNumber, untilDayEndsMs } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { addToInbox } from './inbox.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import { contentOfPeriod, type Content, type World } from '../kernel/world.ts';

export interface DailySlice {
  /** Day numbers (since 1970) of claimed rewards, the latest last; only as many as the calendar shows. */
  readonly taken: readonly number[];
  /** Forgiven days. */
  readonly forgiven: readonly number[];
  /** Days in a row, including the last claimed one. */
  readonly streak: number;
  readonly best: number;
  /** Days in a row since a missed day was forgiven or the streak began. */
  readonly sinceGrace: number;
  readonly takenAtMs: number;
  /** Number of the first claimed day: no day before it was missed. Missing if there is none yet. */
  readonly firstDay?: number;
}

/** The end of a shorter streak is not news. */
const LONG_STREAK = 3;
const DAYS_BACK = 14;
const DAYS_AHEAD = 7;
const DAILY_TEMPLATE = 'daily-reward';
export const dailyReference = (day: string): string => `daily:${day}`;

/** A document from before the first day was stored knows at least the first day that the calendar shows. */
const firstDayOf = (slice: DailySlice, today: number): number => slice.firstDay ?? slice.taken[0] ?? today;

interface Streak {
  readonly streak: number;
  readonly sinceGrace: number;
  /** The missed day that this claim forgives. */
  readonly forgives?: number;
}

/** The streak if the reward is claimed on this day. */
function streakOn(slice: DailySlice, day: number, content: Content): Streak {
  const last = slice.taken.at(-1);
  if (last === undefined) return { streak: 1, sinceGrace: 1 };
  const missed = day - last - 1;
  if (missed === 0) return { streak: slice.streak + 1, sinceGrace: slice.sinceGrace + 1 };
  if (missed === 1 && slice.sinceGrace >= content.dailyRewards.graceAfterDays)
    return { streak: slice.streak + 1, sinceGrace: 1, forgives: day - 1 };
  return { streak: 1, sinceGrace: 1 };
}

const pointsOf = (streak: number, { dailyRewards: { points } }: Content): Reward => ({
  type: 'points',
  amount: points[Math.min(streak, points.length) - 1]!,
});

/** The rewards for a day of the streak: its points, and those of a milestone. */
export function rewardsOf(streak: number, content: Content): Reward[] {
  const { milestones } = content.dailyRewards;
  const cycle = milestones.at(-1)?.days ?? 0;
  const at = cycle === 0 ? streak : ((streak - 1) % cycle) + 1;
  return [pointsOf(streak, content), ...(milestones.find((m) => m.days === at)?.rewards ?? [])];
}

/** Today's rewards, if they are not claimed yet. */
export const rewardsOfToday = (slice: DailySlice, world: World): Reward[] =>
  rewardsOf(streakOn(slice, dayNumberOf(world.nowMs), contentOfToday(world)).streak, contentOfToday(world));

/** What today promised when it began. */
const contentOfToday = (world: World): Content => contentOfPeriod(world, dayOf(world.nowMs));

export function dailyState(slice: DailySlice, world: World): DailyReward['state'] {
  const today = dayNumberOf(world.nowMs);
  const last = slice.taken.at(-1) ?? -1;
  return today > last ? 'CLAIMABLE' : today === last ? 'CLAIMED' : 'PENDING';
}

/** The days of a streak that ends with this day unless its reward is claimed; 0 if nothing is lost. */
export function streakAtRisk(slice: DailySlice, world: World): number {
  const today = dayNumberOf(world.nowMs);
  const content = contentOfToday(world);
  if (slice.streak < LONG_STREAK || dailyState(slice, world) !== 'CLAIMABLE') return 0;
  const goesOn = (day: number): boolean => streakOn(slice, day, content).streak > 1;
  return goesOn(today) && !goesOn(today + 1) ? slice.streak : 0;
}

export function viewDaily(slice: DailySlice, world: World): DailyReward {
  const state = dailyState(slice, world);
  const content = contentOfToday(world);
  const streak =
    state === 'CLAIMABLE' ? streakOn(slice, dayNumberOf(world.nowMs), content).streak : slice.streak;
  return {
    state,
    reward: pointsOf(streak, content),
    ...(state === 'CLAIMED' ? { claimedAt: new Date(slice.takenAtMs).toISOString() } : {}),
    template: DAILY_TEMPLATE,
    resetIn: untilDayEndsMs(world.nowMs),
  };
}

/** Today's number in the streak, and the next day of it with an extra reward. */
export function viewStreak(slice: DailySlice, world: World): StreakNow {
  const content = contentOfToday(world);
  const isClaimable = dailyState(slice, world) === 'CLAIMABLE';
  const day = isClaimable ? streakOn(slice, dayNumberOf(world.nowMs), content).streak : slice.streak;
  const { milestones } = content.dailyRewards;
  const cycle = milestones.at(-1)?.days ?? 0;
  if (cycle === 0) return { day };
  const done = isClaimable ? day - 1 : day;
  const at = done % cycle;
  const next = milestones.find(({ days }) => days > at)!;
  return { day, next: { day: done - at + next.days, rewards: next.rewards } };
}

/** The days of the streak that still goes on today, also by a day that is forgiven; 0 if it has ended. */
export function runningStreak(slice: DailySlice, world: World): number {
  const goesOn =
    dailyState(slice, world) !== 'CLAIMABLE' ||
    streakOn(slice, dayNumberOf(world.nowMs), contentOfToday(world)).streak > 1;
  return goesOn ? slice.streak : 0;
}

export function viewCalendar(slice: DailySlice, world: World): DailyCalendar {
  const content = contentOfToday(world);
  const today = dayNumberOf(world.nowMs);
  const state = dailyState(slice, world);
  const next = streakOn(slice, today, content);
  const streak = runningStreak(slice, world);
  const sinceGrace = streak > 0 ? slice.sinceGrace : 0;
  const begins = Math.max(today - DAYS_BACK, Math.min(today, firstDayOf(slice, today)));
  return {
    reward: viewDaily(slice, world),
    streak,
    best: slice.best,
    grace: {
      ready: sinceGrace >= content.dailyRewards.graceAfterDays,
      daysToReady: Math.max(0, content.dailyRewards.graceAfterDays - sinceGrace),
    },
    milestones: content.dailyRewards.milestones,
    days: Array.from({ length: today - begins + 1 + DAYS_AHEAD }, (_, i) =>
      viewDay(slice, begins + i, today, state, next, begins + i > today ? world.content : content),
    ),
  };
}

function viewDay(
  slice: DailySlice,
  day: number,
  today: number,
  state: DailyReward['state'],
  next: Streak,
  content: Content,
): CalendarDay {
  const name = dayOfNumber(day);
  if (slice.taken.includes(day)) return { day: name, state: 'CLAIMED' };
  const forgiven = slice.forgiven.includes(day) || (state === 'CLAIMABLE' && next.forgives === day);
  if (day < today) return { day: name, state: forgiven ? 'GRACE' : 'MISSED' };
  if (day === today && state === 'CLAIMABLE')
    return { day: name, state: 'CLAIMABLE', rewards: rewardsOf(next.streak, content) };
  const base = state === 'CLAIMABLE' ? next.streak : slice.streak;
  const from = state === 'CLAIMABLE' ? today : (slice.taken.at(-1) ?? today);
  return { day: name, state: 'PENDING', rewards: rewardsOf(Math.max(1, base + day - from), content) };
}

export function claimDaily(context: ActContext): { rewards: Reward[] } {
  const { world, state } = context;
  const slice = state.daily;
  const content = contentOfToday(world);
  const today = dayNumberOf(world.nowMs);
  const now = dailyState(slice, world);
  if (now === 'CLAIMED')
    throw new RuleViolation('ALREADY_CLAIMED', "Today's reward was taken. There is a new one tomorrow.", {
      rewards: rewardsOf(slice.streak, content),
      resetInMs: untilDayEndsMs(world.nowMs),
    });
  if (now === 'PENDING')
    throw new RuleViolation('NOT_CLAIMABLE', 'You have already claimed the reward of this day.');
  const { streak, sinceGrace, forgives } = streakOn(slice, today, content);
  if (streak === 1 && slice.streak >= LONG_STREAK)
    addToInbox(context, { kind: 'streak-ended', days: slice.streak });
  const since = today - DAYS_BACK;
  setState(context, {
    daily: {
      taken: [...slice.taken.filter((day) => day >= since), today],
      forgiven: [
        ...slice.forgiven.filter((day) => day >= since),
        ...(forgives === undefined ? [] : [forgives]),
      ],
      streak,
      best: Math.max(slice.best, streak),
      sinceGrace,
      takenAtMs: world.nowMs,
      firstDay: firstDayOf(slice, today),
    },
  });
  const rewards = rewardsOf(streak, content);
  grant(context, { reference: dailyReference(dayOfNumber(today)), rewards, reason: 'daily' });
  emit(context, { kind: 'daily-claimed' });
  return { rewards };
}

const initial: { readonly daily: DailySlice } = {
  daily: { taken: [], forgiven: [], streak: 0, best: 0, sinceGrace: 0, takenAtMs: 0 },
};
export const dailyRewardsSystem = { initial };
