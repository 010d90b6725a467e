// Schemas of content/progression.yaml and content/daily.yaml.
import * as z from 'zod/mini';
import { RewardContent } from './content.ts';
import { Difficulty } from '../calls/quests.ts';
import { Rarity } from '../kernel/vocabulary.ts';

const Step = z.int().check(z.minimum(1), z.maximum(10_000));
const WeeklyMilestone = z.strictObject({ step: Step, reward: RewardContent });
const MonthlyMilestone = z.strictObject({
  step: Step,
  reward: RewardContent,
  /** Of the premium track; opened by the pass. */
  passReward: z.optional(RewardContent),
});

const rising = <T extends { readonly step: number }>() =>
  z.refine<readonly T[]>(
    (milestones) => milestones.every((m, i) => i === 0 || m.step > milestones[i - 1]!.step),
    {
      error: 'the steps of milestones must rise',
    },
  );
/** After the last milestone another comes every so many steps, without end. */
const every = z.int().check(z.minimum(1), z.maximum(1000));

/** content/progression.yaml */
export const ProgressionContent = z.strictObject({
  weekly: z.strictObject({
    /** Steps that a claimed quest is worth. */
    stepsPerQuest: z.int().check(z.minimum(1), z.maximum(100)),
    milestones: z.array(WeeklyMilestone).check(z.minLength(1), z.maxLength(50), rising()),
    overflow: z.strictObject({ every, reward: RewardContent }),
  }),
  monthly: z.strictObject({
    /** Steps that a claimed quest is worth, by its difficulty. */
    stepsPerQuest: z.record(Difficulty, z.int().check(z.minimum(1), z.maximum(100))),
    milestones: z.array(MonthlyMilestone).check(z.minLength(1), z.maxLength(100), rising()),
    overflow: z.strictObject({ every, reward: RewardContent, passReward: z.optional(RewardContent) }),
  }),
});
export type ProgressionContent = z.infer<typeof ProgressionContent>;

/** content/daily.yaml */
export const DailyContent = z.strictObject({
  /** PP of the daily reward by day of the streak; the last one stays. */
  points: z.array(z.int().check(z.minimum(1), z.maximum(1_000_000))).check(z.minLength(1), z.maxLength(60)),
  /** What certain lengths of the streak bring besides; after the last one it begins anew every so many days. */
  milestones: z
    .array(
      z.strictObject({
        days: z.int().check(z.minimum(2), z.maximum(366)),
        rewards: z.array(RewardContent).check(z.minLength(1)),
      }),
    )
    .check(
      z.refine((list) => list.every((m, i) => i === 0 || m.days > list[i - 1]!.days), {
        error: 'the days of milestones must rise',
      }),
    ),
  /** One missed day is forgiven once this many days in a row were taken; the count begins anew after it. */
  graceAfterDays: z.int().check(z.minimum(1), z.maximum(60)),
  /** The pack that is the daily collectible. */
  collectible: z.strictObject({ amount: z.int().check(z.minimum(1), z.maximum(5)), bestDraw: Rarity }),
});
export type DailyContent = z.infer<typeof DailyContent>;
