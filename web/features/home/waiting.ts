import type { Quest } from '@parlor/contract/quests.ts';

export interface Waiting {
  /** Quests whose reward can be taken now. */
  readonly quests: readonly Quest[];
  /** Points in those rewards, together. */
  readonly points: number;
  /** Other things in them: packs, boxes. */
  readonly things: number;
}

/** What lies on the table. */
export function waitingIn(quests: readonly Quest[]): Waiting {
  const claimable = quests.filter(({ state }) => state.type === 'claimable');
  const rewards = claimable.flatMap((quest) => quest.rewards);
  // Points have two decimals: whole cents add up without a rest.
  const cents = rewards.reduce(
    (sum, reward) => sum + (reward.type === 'points' ? Math.round(reward.amount * 100) : 0),
    0,
  );
  return {
    quests: claimable,
    points: cents / 100,
    things: rewards.reduce((sum, reward) => sum + (reward.type === 'points' ? 0 : reward.amount), 0),
  };
}

export const isDone = (quest: Quest): boolean => quest.state.type === 'claimed';
