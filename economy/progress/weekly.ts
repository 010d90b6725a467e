// Weekly progression (spec §3, S12): claimed quests are its steps; each milestone is claimed once in its ISO week.
import type { WeeklyProgression } from '@parlor/contract/calls/progression.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { GameEvent } from '../kernel/events.ts';
import { milestonesOf, stateOfMilestone, type Milestone } from './milestones.ts';
import { untilWeekEndsMs, weekOf } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { contentOfPeriod, type World } from '../kernel/world.ts';

export interface WeeklySlice {
  readonly week: string;
  readonly steps: number;
  /** Steps whose milestone was claimed. */
  readonly claimed: readonly number[];
}

/** This week's slice. A week never runs backwards for a player (I17). */
export function thisWeek(slice: WeeklySlice, world: World): WeeklySlice {
  const week = weekOf(world.nowMs);
  return week <= slice.week ? slice : { week, steps: 0, claimed: [] };
}

const milestones = (slice: WeeklySlice, world: World): Milestone[] =>
  milestonesOf(contentOfPeriod(world, slice.week).progression.weekly, slice.steps);

export const weeklyReference = (week: string, step: number): string => `milestone:weekly:${week}:${step}`;

/** Milestones reached and unclaimed. */
export const claimableOfWeek = (slice: WeeklySlice, world: World): Milestone[] =>
  milestones(slice, world).filter(
    (milestone) => stateOfMilestone(milestone, slice.steps, slice.claimed) === 'CLAIMABLE',
  );

export function viewWeekly(stored: WeeklySlice, world: World): WeeklyProgression {
  const slice = thisWeek(stored, world);
  return {
    currentStep: slice.steps,
    milestones: milestones(slice, world).map((milestone) => ({
      step: milestone.step,
      reward: { value: milestone.reward, state: stateOfMilestone(milestone, slice.steps, slice.claimed) },
    })),
    overflow: contentOfPeriod(world, slice.week).progression.weekly.overflow,
    resetIn: untilWeekEndsMs(world.nowMs),
  };
}

export function claimWeekly(context: ActContext, step: number): { reward: Reward } {
  const slice = thisWeek(context.state.weekly, context.world);
  const all = milestones(slice, context.world);
  const milestone = all.find((r) => r.step === step);
  if (!milestone)
    throw new RuleViolation('MILESTONE_NOT_FOUND', undefined, { steps: all.map((r) => r.step) });
  const { reward } = milestone;
  const state = stateOfMilestone(milestone, slice.steps, slice.claimed);
  if (state === 'CLAIMED') throw new RuleViolation('ALREADY_CLAIMED', undefined, { rewards: [reward] });
  if (state === 'DISABLED')
    throw new RuleViolation('NOT_CLAIMABLE', `You are at step ${slice.steps} of ${step} this week.`, {
      currentStep: slice.steps,
      step,
    });
  setState(context, { weekly: { ...slice, claimed: [...slice.claimed, step] } });
  grant(context, { reference: weeklyReference(slice.week, step), rewards: [reward], reason: 'milestone' });
  return { reward };
}

function onWeekly(context: ActContext, event: GameEvent): void {
  if (event.kind !== 'quest-claimed') return;
  const slice = thisWeek(context.state.weekly, context.world);
  const { stepsPerQuest } = contentOfPeriod(context.world, slice.week).progression.weekly;
  setState(context, { weekly: { ...slice, steps: slice.steps + stepsPerQuest } });
}

const initial: { readonly weekly: WeeklySlice } = { weekly: { week: '', steps: 0, claimed: [] } };
export const weeklySystem = { initial, on: onWeekly };
