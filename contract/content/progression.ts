// Schema of content/progression.yaml.
import * as z from 'zod/mini';
import { RewardContent } from './content.ts';
import { rising, whole } from './parts.ts';
import { Difficulty } from '../calls/quests.ts';

const Step = whole(1, 10_000);
const WeeklyMilestone = z.strictObject({ step: Step, reward: RewardContent });
const MonthlyMilestone = z.strictObject({
  step: Step,
  reward: RewardContent,
  /** Of the premium track; opened by the pass. */
  passReward: z.optional(RewardContent),
});

const risingSteps = <T extends { readonly step: number }>() =>
  rising<T>((m) => m.step, 'the steps of milestones must rise');
/** After the last milestone, one more milestone follows at this interval of steps, without end. */
const every = whole(1, 1000);

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
