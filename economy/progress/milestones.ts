// Milestones of a progression. After the last one, another follows at a fixed distance.
import type { ProgressSummary } from '@parlor/contract/calls/progression.ts';
import type { MilestoneState, Reward } from '@parlor/contract/kernel/vocabulary.ts';

export interface Milestone {
  readonly step: number;
  readonly reward: Reward;
  /** Of the premium track. */
  readonly passReward?: Reward | undefined;
}
export interface MilestoneContent {
  readonly milestones: readonly Milestone[];
  readonly overflow: { readonly every: number } & Omit<Milestone, 'step'>;
}

/** The milestones of the content. After the last one is reached, also the overflow up to the next one to reach. */
export function milestonesOf({ milestones, overflow }: MilestoneContent, steps: number): Milestone[] {
  const all = [...milestones];
  const { every, ...rewards } = overflow;
  for (let last = all.at(-1)!.step; last <= steps;) {
    last += every;
    all.push({ step: last, ...rewards });
  }
  return all;
}

export const stateOfMilestone = (
  milestone: Milestone,
  steps: number,
  claimed: readonly number[],
): MilestoneState =>
  claimed.includes(milestone.step) ? 'CLAIMED' : steps >= milestone.step ? 'CLAIMABLE' : 'DISABLED';

/** Level is the index of the first DISABLED milestone (spec §3). */
export function summaryOf(
  milestones: readonly Milestone[],
  steps: number,
  rest: { isClaimable: boolean; passActivated: boolean },
): ProgressSummary {
  const at = milestones.findIndex((milestone) => steps < milestone.step);
  const currentLevel = at === -1 ? milestones.length : at;
  const before = milestones[currentLevel - 1]?.step ?? 0;
  const next = milestones[currentLevel];
  return {
    currentLevel,
    ...(next === undefined ? {} : { nextLevel: currentLevel + 1 }),
    levelsCount: milestones.length,
    currentStepInLevel: steps - before,
    nextLevelStep: next === undefined ? 0 : next.step - before,
    ...rest,
  };
}
