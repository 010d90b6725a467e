// Achievements: badges for what a player has done, without a reward (S32; not in the specification).
// docs/achievements.md
import * as z from 'zod/mini';
import { ContentText } from '../kernel/content-text.ts';
import { get } from '../kernel/endpoint.ts';
import { Count, Instant } from '../kernel/vocabulary.ts';

/**
 * What achievements count. `rounds`: finished rounds with a stake. `wins`: rounds that paid more than the stake.
 * `multiplier`: rounds that paid at least so many times the stake. `games`: different games. `quests`: claimed quests.
 * `streak`: the longest streak, in days. `collections`: claimed collections. `prizes`: places with a prize in contests.
 * `first-places`: contests won. `friends`: invited friends who qualified.
 */
export const ACHIEVEMENT_GOALS = [
  'rounds',
  'wins',
  'multiplier',
  'games',
  'quests',
  'streak',
  'collections',
  'prizes',
  'first-places',
  'friends',
] as const;
export const AchievementGoal = z.enum(ACHIEVEMENT_GOALS);
export type AchievementGoal = z.infer<typeof AchievementGoal>;

export const Achievement = z.object({
  id: z.string(),
  title: ContentText,
  description: ContentText,
  goal: AchievementGoal,
  /** The least multiplier that counts; only for `multiplier`. */
  multiplier: z.optional(z.number()),
  /** How much is counted, never above `total`; it is `total` once it is earned. */
  value: Count,
  total: z.int().check(z.positive()),
  /** Missing until it is earned. It stays earned, also if its goal changes. */
  earnedAt: z.optional(Instant),
});
export type Achievement = z.infer<typeof Achievement>;

export const achievements = {
  achievements: get('/api/achievements', {
    summary: 'Every achievement, with its progress, and when the player earned it',
    reply: z.object({ achievements: z.array(Achievement) }),
  }),
};
