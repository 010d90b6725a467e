// Weekly and monthly progression (spec §3, §7).
import * as z from 'zod/mini';
import { get, post } from '../kernel/endpoint.ts';
import { Count, Day, DurationMs, Milestone, MilestoneReward, Reward } from '../kernel/vocabulary.ts';

export const WeeklyProgression = z.object({
  currentStep: Count,
  milestones: z.array(Milestone),
  /**
   * Not in the specification: after the last milestone another follows every so many steps. The list shows it once it
   * is near.
   */
  overflow: z.optional(z.object({ every: z.int().check(z.positive()), reward: Reward })),
  resetIn: z.optional(DurationMs),
});
export type WeeklyProgression = z.infer<typeof WeeklyProgression>;
/** `passReward` is null if the pass adds nothing at this step. */
export const MonthlyMilestone = z.extend(Milestone, { passReward: z.nullable(MilestoneReward) });
export const MonthlyProgression = z.object({
  currentStep: Count,
  passActivated: z.boolean(),
  milestones: z.array(MonthlyMilestone),
  overflow: z.optional(
    z.object({ every: z.int().check(z.positive()), reward: Reward, passReward: z.optional(Reward) }),
  ),
  resetIn: z.optional(DurationMs),
  /**
   * Not in the specification: first days of the later months that passes already open, and of the month that a pass
   * bought now would open.
   */
  passesFrom: z.optional(z.array(Day)),
  nextPassFrom: z.optional(Day),
});
export type MonthlyMilestone = z.infer<typeof MonthlyMilestone>;
export type MonthlyProgression = z.infer<typeof MonthlyProgression>;
export const Track = z.enum(['FREE', 'PREMIUM']);
export type Track = z.infer<typeof Track>;

/**
 * Level is the index of the first DISABLED milestone; claimable if any reward or passReward is (spec §3).
 * `currentStepInLevel` of `nextLevelStep`: both count from the previous milestone. `nextLevel` is missing after the
 * last milestone.
 */
export const ProgressSummary = z.object({
  currentLevel: Count,
  nextLevel: z.optional(Count),
  levelsCount: Count,
  currentStepInLevel: Count,
  nextLevelStep: Count,
  isClaimable: z.boolean(),
  passActivated: z.boolean(),
});
export type ProgressSummary = z.infer<typeof ProgressSummary>;

/** Interpolated across milestones at steps s1…sn (s0 = 0): (i + (c − si) / (si+1 − si)) / n, from 0 to 1. */
export function completionRate(steps: readonly number[], currentStep: number): number {
  const n = steps.length;
  if (n === 0) return 0;
  let before = 0;
  for (const [i, step] of steps.entries()) {
    if (currentStep < step) return (i + (currentStep - before) / (step - before)) / n;
    before = step;
  }
  return 1;
}

const StepBody = z.strictObject({ step: z.int().check(z.positive()) });

export const progression = {
  weeklyProgression: get('/api/meta/weekly-progression', {
    summary: "This week's steps and milestones",
    reply: WeeklyProgression,
  }),
  claimWeeklyMilestone: post('/api/meta/weekly-progression/milestone/claim', {
    source: 'spec §7',
    summary: 'Claim a weekly milestone once',
    body: StepBody,
    reply: z.object({ reward: Reward }),
    errors: ['MILESTONE_NOT_FOUND', 'NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'SWITCHED_OFF'],
  }),
  monthlyProgression: get('/api/meta/monthly-progression', {
    source: 'spec §7',
    summary: "This month's steps, milestones and pass",
    reply: MonthlyProgression,
  }),
  claimMonthlyMilestone: post('/api/meta/monthly-progression/milestone/claim', {
    source: 'spec §7',
    summary: 'Claim a monthly milestone on every unlocked track',
    body: StepBody,
    reply: z.object({ tracks: z.array(Track), rewards: z.optional(z.array(Reward)) }),
    errors: ['MILESTONE_NOT_FOUND', 'NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'SWITCHED_OFF'],
  }),
};
