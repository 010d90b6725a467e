// Schema of content/daily-rewards.yaml.
import * as z from 'zod/mini';
import { RewardContent } from './content.ts';
import { rising, whole } from './parts.ts';
import { Rarity } from '../kernel/vocabulary.ts';

export const DailyRewardsContent = z.strictObject({
  /** PP of the daily reward by day of the streak. The last amount stays from then on. */
  points: z.array(whole(1, 1_000_000)).check(z.minLength(1), z.maxLength(60)),
  /** Extra rewards at these lengths of the streak. After the last one the milestones start again. */
  milestones: z
    .array(
      z.strictObject({
        days: whole(2, 366),
        rewards: z.array(RewardContent).check(z.minLength(1)),
      }),
    )
    .check(rising((m) => m.days, 'the days of milestones must rise')),
  /** One missed day is forgiven after this many claimed days in a row; then the count starts again. */
  graceAfterDays: whole(1, 60),
  /** The pack that a player gets as the daily collectible. */
  collectible: z.strictObject({ amount: whole(1, 5), bestDraw: Rarity }),
});
export type DailyRewardsContent = z.infer<typeof DailyRewardsContent>;
