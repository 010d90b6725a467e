// The tracks of the week and the month as numbers.
import type { MonthlyMilestone, MonthlyProgression } from '@parlor/contract/calls/progression.ts';
import type { Milestone, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { CLAIM_OF, isBeingClaimed } from '../../data/queries/pending-claims.ts';

/** Keys of the claims of single milestones. */
export const weeklyClaim = (step: number): string => `weekly ${step}`;
export const monthlyClaim = (step: number): string => `monthly ${step}`;

export interface Group {
  /** The step at its end. */
  readonly at: number;
  /** Dots from the last milestone, and filled ones among them. */
  readonly holes: number;
  readonly filled: number;
}

/** The dots before each milestone, and how many are filled. */
export function groupsOf(milestones: ReadonlyArray<{ readonly step: number }>, currentStep: number): Group[] {
  return milestones.map(({ step }, place) => {
    const before = milestones[place - 1]?.step ?? 0;
    return {
      at: step,
      holes: step - before,
      filled: Math.min(step - before, Math.max(0, currentStep - before)),
    };
  });
}

/** Milestones, where those with a running claim show as claimed. */
export function weekWithClaims(milestones: readonly Milestone[], pending: readonly string[]): Milestone[] {
  return milestones.map((milestone) =>
    milestone.reward.state === 'CLAIMABLE' &&
    isBeingClaimed(pending, weeklyClaim(milestone.step), CLAIM_OF.weekly)
      ? { ...milestone, reward: { ...milestone.reward, state: 'CLAIMED' } }
      : milestone,
  );
}
export function monthWithClaims(
  milestones: readonly MonthlyMilestone[],
  pending: readonly string[],
): MonthlyMilestone[] {
  return milestones.map((milestone) => {
    if (!isBeingClaimed(pending, monthlyClaim(milestone.step), CLAIM_OF.monthly)) return milestone;
    const { reward, passReward } = milestone;
    return {
      ...milestone,
      reward: reward.state === 'CLAIMABLE' ? { ...reward, state: 'CLAIMED' } : reward,
      ...(passReward && {
        passReward: passReward.state === 'CLAIMABLE' ? { ...passReward, state: 'CLAIMED' } : passReward,
      }),
    };
  });
}

/** The reward of a monthly step on every open track: one claim takes both. */
export const claimableOf = ({ reward, passReward }: MonthlyMilestone): Reward[] => [
  ...(reward.state === 'CLAIMABLE' ? [reward.value] : []),
  ...(passReward?.state === 'CLAIMABLE' ? [passReward.value] : []),
];

export interface Level {
  /** The index of the first milestone that is not reached. */
  readonly level: number;
  /** Steps since the last milestone, of those to the next. Without a next one the track is complete. */
  readonly done: number;
  readonly of: number | undefined;
}
export function levelOf(milestones: ReadonlyArray<{ readonly step: number }>, currentStep: number): Level {
  const at = milestones.findIndex(({ step }) => currentStep < step);
  const level = at === -1 ? milestones.length : at;
  const before = milestones[level - 1]?.step ?? 0;
  const next = milestones[level]?.step;
  return { level, done: currentStep - before, of: next === undefined ? undefined : next - before };
}

export interface PassWorth {
  /** What it would pay at once, for the passed steps. */
  readonly now: readonly Reward[];
  /** What the whole track pays. */
  readonly inAll: readonly Reward[];
}
export function passWorth({
  milestones,
  currentStep,
}: Pick<MonthlyProgression, 'milestones' | 'currentStep'>): PassWorth {
  const track = milestones.flatMap(({ step, passReward }) =>
    passReward ? [{ step, reward: passReward.value }] : [],
  );
  return {
    now: track.filter(({ step }) => step <= currentStep).map(({ reward }) => reward),
    inAll: track.map(({ reward }) => reward),
  };
}
