// Milestones of a progression. After the last one another follows every so many steps.
import type { ProgressSummary } from '@parlor/contract/calls/progression.ts';
import type { MilestoneState, Reward } from '@parlor/contract/kernel/vocabulary.ts';

export interface Rung {
  readonly step: number;
  readonly reward: Reward;
  /** Of the premium track. */
  readonly passReward?: Reward | undefined;
}
export interface Ladder {
  readonly milestones: readonly Rung[];
  readonly overflow: { readonly every: number } & Omit<Rung, 'step'>;
}

/** The milestones of the content. After the last one is reached, also the overflow up to the next one to reach. */
export function rungsOf({ milestones, overflow }: Ladder, steps: number): Rung[] {
  const rungs = [...milestones];
  const { every, ...rewards } = overflow;
  for (let last = rungs.at(-1)!.step; last <= steps;) {
    last += every;
    rungs.push({ step: last, ...rewards });
  }
  return rungs;
}

export const stateOfRung = (rung: Rung, steps: number, claimed: readonly number[]): MilestoneState =>
  claimed.includes(rung.step) ? 'CLAIMED' : steps >= rung.step ? 'CLAIMABLE' : 'DISABLED';

/** Level is the index of the first DISABLED milestone (spec §3). */
export function summaryOf(
  rungs: readonly Rung[],
  steps: number,
  rest: { isClaimable: boolean; passActivated: boolean },
): ProgressSummary {
  const at = rungs.findIndex((rung) => steps < rung.step);
  const currentLevel = at === -1 ? rungs.length : at;
  const before = rungs[currentLevel - 1]?.step ?? 0;
  const next = rungs[currentLevel];
  return {
    currentLevel,
    ...(next === undefined ? {} : { nextLevel: currentLevel + 1 }),
    levelsCount: rungs.length,
    currentStepInLevel: steps - before,
    nextLevelStep: next === undefined ? 0 : next.step - before,
    ...rest,
  };
}
