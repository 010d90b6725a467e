import type { AchievementGoal } from '@parlor/contract/calls/achievements.ts';
import {
  calendarCheck,
  cardsThree,
  crown,
  diceFive,
  listChecks,
  squaresFour,
  starFill,
  target,
  trophy,
  users,
} from '../../ui/media/icons.ts';

export const ACHIEVEMENT_ICONS: Readonly<Record<AchievementGoal, string>> = {
  rounds: diceFive,
  wins: starFill,
  multiplier: target,
  games: squaresFour,
  quests: listChecks,
  streak: calendarCheck,
  collections: cardsThree,
  prizes: trophy,
  'first-places': crown,
  friends: users,
};
