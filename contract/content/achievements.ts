// Schema of content/achievements.yaml. An achievement is a badge without a reward: it pays nothing. No goal counts stakes,
// losses or purchases, so nobody is praised for spending (docs/achievements.md).
import * as z from 'zod/mini';
import { ACHIEVEMENT_GOALS } from '../calls/achievements.ts';
import { text } from './languages/text.ts';
import { idOf, unique, whole } from './parts.ts';

/** `total` counts what `goal` names. */
export const AchievementContent = z
  .strictObject({
    id: idOf('an achievement id', 40),
    title: text(40),
    /** One plain sentence: what earns it. */
    description: text(120),
    goal: z.enum(ACHIEVEMENT_GOALS, { error: `goal must be one of ${ACHIEVEMENT_GOALS.join(', ')}` }),
    total: whole(1, 100_000),
    /** For `multiplier`: the least multiplier that counts, such as 10 for ×10. */
    multiplier: z.optional(z.number().check(z.minimum(1.01), z.maximum(100_000))),
  })
  .check(
    z.refine((a) => (a.goal === 'multiplier') === (a.multiplier !== undefined), {
      error: 'multiplier belongs to goal: multiplier, and only there',
      path: ['multiplier'],
    }),
  );
export type AchievementContent = z.infer<typeof AchievementContent>;

/** content/achievements.yaml */
export const AchievementsContent = z.strictObject({
  /** In the order in which the page shows those that are not earned yet. */
  achievements: z.array(AchievementContent).check(
    z.maxLength(100),
    unique((a) => a.id, 'two achievements have the same id'),
  ),
});
export type AchievementsContent = z.infer<typeof AchievementsContent>;
