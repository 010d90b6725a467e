// Monthly progression (spec §3, S13): the difficulty of claimed quests is its steps. It has a free track and a premium
// track. The month's pass opens the premium track; bought late, it opens every earlier step as well (I18).
import type { MonthlyProgression, ProgressSummary, Track } from '@parlor/contract/calls/progression.ts';
import type { MilestoneState, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { GameEvent } from '../kernel/events.ts';
import { milestonesOf, stateOfMilestone, summaryOf, type Milestone } from './milestones.ts';
import { firstDayOfMonth, monthOf, untilMonthEndsMs } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import { contentOfPeriod, type World } from '../kernel/world.ts';

export interface MonthlySlice {
  readonly month: string;
  readonly steps: number;
  readonly pass: boolean;
  /** Passes bought while one was active: each opens the next month in which the player visits. */
  readonly passesAhead: number;
  /** The pass of this month, and those ahead in their order, by the delivery. Passes of an earlier version have no name and come first. */
  readonly passId?: string;
  readonly aheadIds?: readonly string[];
  /** Steps whose milestone was claimed, by track. */
  readonly claimed: Readonly<Record<Track, readonly number[]>>;
}
const initialMonthly: MonthlySlice = {
  month: '',
  steps: 0,
  pass: false,
  passesAhead: 0,
  claimed: { FREE: [], PREMIUM: [] },
};

/** This month's slice. A month never runs backwards for a player (I17). */
export function thisMonth(slice: MonthlySlice, world: World): MonthlySlice {
  const month = monthOf(world.nowMs);
  if (month <= slice.month) return slice;
  const { passesAhead } = slice;
  if (passesAhead === 0) return { ...initialMonthly, month };
  return { ...initialMonthly, month, pass: true, passesAhead: passesAhead - 1, ...withoutFirst(slice) };
}

/** The names after the first pass ahead became that of the month. */
function withoutFirst({
  passesAhead,
  aheadIds = [],
}: MonthlySlice): Pick<MonthlySlice, 'passId' | 'aheadIds'> {
  const [first, ...others] = aheadIds;
  if (first === undefined) return {};
  return aheadIds.length < passesAhead ? { aheadIds } : { passId: first, aheadIds: others };
}

const milestones = (slice: MonthlySlice, world: World): Milestone[] =>
  milestonesOf(contentOfPeriod(world, slice.month).progression.monthly, slice.steps);

const stateOfPass = (slice: MonthlySlice, milestone: Milestone): MilestoneState => {
  const state = stateOfMilestone(milestone, slice.steps, slice.claimed.PREMIUM);
  return state === 'CLAIMABLE' && !slice.pass ? 'DISABLED' : state;
};

export const monthlyReference = (month: string, step: number, track: Track): string =>
  `milestone:monthly:${month}:${step}:${track}`;

export interface OpenTrack {
  readonly step: number;
  readonly track: Track;
  readonly reward: Reward;
}

/** The tracks of one milestone that are reached, open and unclaimed. */
function openTracks(slice: MonthlySlice, milestone: Milestone): OpenTrack[] {
  const { step } = milestone;
  return [
    ...(stateOfMilestone(milestone, slice.steps, slice.claimed.FREE) === 'CLAIMABLE'
      ? [{ step, track: 'FREE' as const, reward: milestone.reward }]
      : []),
    ...(milestone.passReward !== undefined && stateOfPass(slice, milestone) === 'CLAIMABLE'
      ? [{ step, track: 'PREMIUM' as const, reward: milestone.passReward }]
      : []),
  ];
}

export const claimableOfMonth = (slice: MonthlySlice, world: World): OpenTrack[] =>
  milestones(slice, world).flatMap((milestone) => openTracks(slice, milestone));

/** The first day of the month that another pass would open. */
const nextPassFrom = (slice: MonthlySlice): string =>
  firstDayOfMonth(slice.month, slice.pass ? slice.passesAhead + 1 : 0);

export function viewMonthly(stored: MonthlySlice, world: World): MonthlyProgression {
  const slice = thisMonth(stored, world);
  return {
    currentStep: slice.steps,
    passActivated: slice.pass,
    milestones: milestones(slice, world).map((milestone) => ({
      step: milestone.step,
      reward: {
        value: milestone.reward,
        state: stateOfMilestone(milestone, slice.steps, slice.claimed.FREE),
      },
      passReward:
        milestone.passReward === undefined
          ? null
          : { value: milestone.passReward, state: stateOfPass(slice, milestone) },
    })),
    overflow: contentOfPeriod(world, slice.month).progression.monthly.overflow,
    resetIn: untilMonthEndsMs(world.nowMs),
    passesFrom: Array.from({ length: slice.passesAhead }, (_, i) => firstDayOfMonth(slice.month, i + 1)),
    nextPassFrom: nextPassFrom(slice),
  };
}

export function summarizeMonth(stored: MonthlySlice, world: World): ProgressSummary {
  const slice = thisMonth(stored, world);
  return summaryOf(milestones(slice, world), slice.steps, {
    isClaimable: claimableOfMonth(slice, world).length > 0,
    passActivated: slice.pass,
  });
}

export function claimMonthly(context: ActContext, step: number): { tracks: Track[]; rewards: Reward[] } {
  const slice = thisMonth(context.state.monthly, context.world);
  const all = milestones(slice, context.world);
  const milestone = all.find((r) => r.step === step);
  if (!milestone)
    throw new RuleViolation('MILESTONE_NOT_FOUND', undefined, { steps: all.map((r) => r.step) });
  if (slice.steps < step)
    throw new RuleViolation('NOT_CLAIMABLE', `You are at step ${slice.steps} of ${step} this month.`, {
      currentStep: slice.steps,
      step,
    });
  const open = openTracks(slice, milestone);
  if (open.length === 0) {
    const passWouldOpen = milestone.passReward !== undefined && !slice.pass;
    throw new RuleViolation(
      'ALREADY_CLAIMED',
      passWouldOpen
        ? 'You have claimed the free reward of this milestone. The premium reward needs the monthly pass.'
        : undefined,
      { rewards: [milestone.reward, ...(slice.pass && milestone.passReward ? [milestone.passReward] : [])] },
    );
  }
  const claimed = { ...slice.claimed };
  for (const { track } of open) claimed[track] = [...claimed[track], step];
  setState(context, { monthly: { ...slice, claimed } });
  for (const { track, reward } of open)
    grant(context, {
      reference: monthlyReference(slice.month, step, track),
      rewards: [reward],
      reason: 'milestone',
    });
  return { tracks: open.map((o) => o.track), rewards: open.map((o) => o.reward) };
}

/** The pass of this month. If it is already active, the pass of the next month without one. */
export function activatePass(context: ActContext, id: string): void {
  const slice = thisMonth(context.state.monthly, context.world);
  setState(context, {
    monthly: slice.pass
      ? { ...slice, passesAhead: slice.passesAhead + 1, aheadIds: [...(slice.aheadIds ?? []), id] }
      : { ...slice, pass: true, passId: id },
  });
}

/**
 * Takes the pass of an order back: one ahead is unused. For the pass of this month the last one ahead takes its place and is the
 * other order's from then on. The rewards of its track stay: such a pass was used. `over`: it was the pass of an earlier
 * month. An order of an earlier version has no id, and owns a pass without a name; these come before all others.
 */
export function deactivatePass(context: ActContext, id: string | undefined): 'unused' | 'used' | 'over' {
  const slice = thisMonth(context.state.monthly, context.world);
  const { passId, passesAhead, aheadIds = [] } = slice;
  const unnamedAhead = passesAhead - aheadIds.length;
  const isAhead = id === undefined ? unnamedAhead > 0 : aheadIds.includes(id);
  const isOfMonth = slice.pass && id === passId;
  if (!isAhead && !isOfMonth) return 'over';
  const { passId: _, ...rest } = slice;
  if (passesAhead > 0) {
    const others = isAhead ? aheadIds.filter((one) => one !== id) : aheadIds.slice(0, -1);
    const ofMonth = isAhead ? passId : aheadIds.at(-1);
    setState(context, {
      monthly: {
        ...rest,
        passesAhead: passesAhead - 1,
        aheadIds: others,
        ...(ofMonth === undefined ? {} : { passId: ofMonth }),
      },
    });
    return 'unused';
  }
  setState(context, { monthly: { ...rest, pass: false } });
  return slice.claimed.PREMIUM.length === 0 ? 'unused' : 'used';
}

function onMonthly(context: ActContext, event: GameEvent): void {
  if (event.kind !== 'quest-claimed') return;
  const slice = thisMonth(context.state.monthly, context.world);
  const { stepsPerQuest } = contentOfPeriod(context.world, slice.month).progression.monthly;
  const by = stepsPerQuest[event.difficulty];
  setState(context, { monthly: { ...slice, steps: slice.steps + by } });
}

const initial: { readonly monthly: MonthlySlice } = { monthly: initialMonthly };
export const monthlySystem = { initial, on: onMonthly };
