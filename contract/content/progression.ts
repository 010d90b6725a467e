// Schemas of content/progression.yaml and content/daily.yaml.
import * as z from 'zod/mini';
import { RewardContent } from './content.ts';
import { whole } from './parts.ts';
import { Difficulty } from '../calls/quests.ts';
import { Rarity } from '../kernel/vocabulary.ts';

const Step = whole(1, 10_000);
const WeeklyMilestone = z.strictObject({ step: Step, reward: RewardContent });
const MonthlyMilestone = z.strictObject({
  step: Step,
  reward: RewardContent,
  /** Of the premium track; opened by the pass. */
  passReward: z.optional(RewardContent),
});

const rising = <T>(numberOf: (one: T) => number, error: string) =>
  z.refine<readonly T[]>((list) => list.every((m, i) => i === 0 || numberOf(m) > numberOf(list[i - 1]!)), {
    error,
  });
const risingSteps = <T extends { readonly step: number }>() =>
  rising<T>((m) => m.step, 'the steps of milestones must rise');
/** After the last milestone another comes every so many steps, without end. */
const every = whole(1, 1000);

/** content/progression.yaml */
export const ProgressionContent = z.strictObject({
  weekly: z.strictObject({
    /** Steps that a claimed quest is worth. */
    stepsPerQuest: whole(1, 100),
    milestones: z.array(WeeklyMilestone).check(z.minLength(1), z.maxLength(50), risingSteps()),
    overflow: z.strictObject({ every, reward: RewardContent }),
  }),
  monthly: z.strictObject({
    /** Steps that a claimed quest is worth, by its difficulty. */
    stepsPerQuest: z.record(Difficulty, whole(1, 100)),
    milestones: z.array(MonthlyMilestone).check(z.minLength(1), z.maxLength(100), risingSteps()),
    overflow: z.strictObject({ every, reward: RewardContent, passReward: z.optional(RewardContent) }),
  }),
});
export type ProgressionContent = z.infer<typeof ProgressionContent>;

/** content/daily.yaml */
export const DailyContent = z.strictObject({
  /** PP of the daily reward by day of the streak; the last one stays. */
  points: z.array(whole(1, 1_000_000)).check(z.minLength(1), z.maxLength(60)),
  /** What certain lengths of the streak bring besides; after the last one it begins anew every so many days. */
  milestones: z
    .array(
      z.strictObject({
        days: whole(2, 366),
        rewards: z.array(RewardContent).check(z.minLength(1)),
      }),
    )
    .check(rising((m) => m.days, 'the days of milestones must rise')),
  /** One missed day is forgiven once this many days in a row were taken; the count begins anew after it. */
  graceAfterDays: whole(1, 60),
  /** The pack that is the daily collectible. */
  collectible: z.strictObject({ amount: whole(1, 5), bestDraw: Rarity }),
});
export type DailyContent = z.infer<typeof DailyContent>;
