// The level of a player (decision 0080): from what they reached, never from what they staked, lost or bought. It never
// falls, because nothing that it counts does.
import type { PlayerProfile } from '@parlor/contract/calls/profile.ts';
import type { PlayerState } from '../kernel/player.ts';
import { countsOf } from './achievements.ts';

const EXPERIENCE = { quest: 10, achievement: 25, collection: 50, prize: 30, streakDay: 5 } as const;
/** Level 2 needs this much, and each level as much more than the one before. */
const STEP = 100;

/** The experience at which a level begins. */
const beginOf = (level: number): number => (STEP * level * (level - 1)) / 2;

export function levelOf(state: PlayerState): PlayerProfile['level'] {
  const { counts, earned } = countsOf(state);
  const experience =
    EXPERIENCE.quest * (counts['quests'] ?? 0) +
    EXPERIENCE.achievement * Object.keys(earned).length +
    EXPERIENCE.collection * state.album.claimed.length +
    EXPERIENCE.prize * (counts['prizes'] ?? 0) +
    EXPERIENCE.streakDay * state.daily.best;
  let number = 1;
  while (beginOf(number + 1) <= experience) number += 1;
  return { number, experience, from: beginOf(number), next: beginOf(number + 1) };
}
