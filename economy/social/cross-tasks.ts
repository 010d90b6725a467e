// A player's cross-tasks (S23, I20). The player moves self-declared tasks; confirmations of a partner come through the
// host.
import type { PartnerContent, TaskContent } from '@parlor/contract/content/partners.ts';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { pictureUrl } from '@parlor/contract/formats/pictures.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { dayOf } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { isOff, mustBeOn } from '../kernel/switches.ts';
import { grant } from '../money/rewards.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { Content, World } from '../kernel/world.ts';

export interface CrossTaskStanding {
  readonly state: 'CHECKABLE' | 'CLAIMABLE' | 'CLAIMED';
  readonly sinceMs: number;
  /** The reward from the moment it became claimable: later content changes no promise. */
  readonly reward?: Reward;
}
/** By task; a missing task is AVAILABLE. */
export type CrossTasksSlice = Readonly<Record<string, CrossTaskStanding>>;

const taskReference = (taskId: string): string => `task:${taskId}`;
/** Budgets are counted like stock: in total and for the day. */
export const budgetKey = (taskId: string): string => `task:${taskId}`;
export const dayBudgetKey = (taskId: string, day: string): string => `task:${taskId}:${day}`;

interface Found {
  readonly partner: PartnerContent;
  readonly task: TaskContent;
}

export function findTask(content: Content, taskId: string): Found | undefined {
  for (const partner of content.partners.partners) {
    const task = partner.tasks.find((t) => t.id === taskId);
    if (task) return { partner, task };
  }
  return undefined;
}

const isOffered = ({ from, until }: TaskContent, nowMs: number): boolean =>
  (from === undefined || Date.parse(from) <= nowMs) && (until === undefined || nowMs < Date.parse(until));

/** The task, if this player may move it. An ended task stays for a player who has begun it. */
function taskOf(
  context: ActContext,
  taskId: string,
): Found & { readonly standing: CrossTaskStanding | undefined } {
  const found = findTask(context.world.content, taskId);
  const standing = standingOf(context.state, taskId);
  if (!found || (standing === undefined && !isOffered(found.task, context.world.nowMs)))
    throw new RuleViolation('TASK_NOT_FOUND', undefined, { id: taskId });
  return { ...found, standing };
}
const standingOf = ({ crossTasks }: PlayerState, taskId: string): CrossTaskStanding | undefined =>
  Object.hasOwn(crossTasks, taskId) ? crossTasks[taskId] : undefined;

const alreadyClaimed = (reward: Reward): RuleViolation =>
  new RuleViolation('ALREADY_CLAIMED', undefined, { rewards: [reward] });

function set(context: ActContext, taskId: string, standing: CrossTaskStanding): void {
  setState(context, { crossTasks: { ...context.state.crossTasks, [taskId]: standing } });
}

/** The player opened its link. A repeat, or a later one, changes nothing. */
export function markCheckable(context: ActContext, taskId: string): CrossTask {
  const { partner, task, standing } = taskOf(context, taskId);
  if (standing?.state === 'CLAIMED') throw alreadyClaimed(standing.reward ?? task.reward);
  if (standing === undefined) mustBeOn(context.world, { kind: 'partner', id: partner.id });
  if (standing === undefined) set(context, taskId, { state: 'CHECKABLE', sinceMs: context.world.nowMs });
  return viewTask(task, context.state, context.playerId);
}

/** The player declares it done: only for self-declared tasks (I20). */
export function markClaimable(context: ActContext, taskId: string): CrossTask {
  const { standing, ...found } = taskOf(context, taskId);
  if (!found.task.selfDeclared) throw new RuleViolation('PARTNER_DECIDES', undefined, { id: taskId });
  if (standing === undefined) throw new RuleViolation('TASK_NOT_OPENED', undefined, { id: taskId });
  return becomesClaimable(context, found, standing);
}

export interface ConfirmCall {
  readonly taskId: string;
}

/** The partner confirms the task, when asked or by its own message, also if its link was never reported as opened. */
export function confirmTask(context: ActContext, { taskId }: ConfirmCall): CrossTask {
  const { standing, ...found } = taskOf(context, taskId);
  if (found.task.selfDeclared) throw new RuleViolation('TASK_NOT_FOUND', undefined, { id: taskId });
  return becomesClaimable(context, found, standing);
}

/** Its reward is reserved now, in total and for the day, so that every claimable task is paid. */
function becomesClaimable(
  context: ActContext,
  { partner, task }: Found,
  standing: CrossTaskStanding | undefined,
): CrossTask {
  if (standing?.state === 'CLAIMED') throw alreadyClaimed(standing.reward ?? task.reward);
  if (standing?.state !== 'CLAIMABLE') {
    mustBeOn(context.world, { kind: 'partner', id: partner.id });
    const { nowMs } = context.world;
    context.effects.stock.push(
      { itemId: budgetKey(task.id), by: 1, max: task.budget, refusal: 'TASK_PAUSED' },
      { itemId: dayBudgetKey(task.id, dayOf(nowMs)), by: 1, max: task.perDay, refusal: 'TASK_PAUSED' },
    );
    set(context, task.id, { state: 'CLAIMABLE', sinceMs: nowMs, reward: task.reward });
  }
  return viewTask(task, context.state, context.playerId);
}

export function claimTask(context: ActContext, taskId: string): { reward: Reward } {
  const standing = standingOf(context.state, taskId);
  const reward = standing?.reward ?? findTask(context.world.content, taskId)?.task.reward;
  if (reward === undefined) throw new RuleViolation('TASK_NOT_FOUND', undefined, { id: taskId });
  if (standing?.state === 'CLAIMED') throw alreadyClaimed(reward);
  if (standing?.state !== 'CLAIMABLE')
    throw new RuleViolation('NOT_CLAIMABLE', 'This task is not done yet.', {
      state: standing?.state ?? 'AVAILABLE',
    });
  set(context, taskId, { state: 'CLAIMED', sinceMs: context.world.nowMs, reward });
  grant(context, { reference: taskReference(taskId), rewards: [reward], reason: 'task' });
  return { reward };
}

export const viewTask = (task: TaskContent, state: PlayerState, playerId: string): CrossTask => {
  const standing = standingOf(state, task.id);
  return {
    id: task.id,
    externalId: task.externalId,
    description: task.description,
    reward: standing?.reward ?? task.reward,
    link: task.link.replaceAll('{player}', playerId),
    state: standing === undefined || standing.state === 'CLAIMED' ? 'AVAILABLE' : standing.state,
    selfDeclared: task.selfDeclared,
  };
};

/** How many tasks of the content can be claimed now. */
export const claimableTasks = ({ crossTasks }: PlayerState, content: Content): number =>
  Object.entries(crossTasks).filter(
    ([id, { state }]) => state === 'CLAIMABLE' && findTask(content, id) !== undefined,
  ).length;

/** What the host knows besides the player. */
export interface TasksOffered {
  /** The reserved sums so far, by budget key. */
  readonly taken: ReadonlyMap<string, number>;
  /** Partners that rest: nothing of theirs is offered now. */
  readonly paused: ReadonlySet<string>;
  /** Address of the website, for the pictures. */
  readonly site: string;
}

/**
 * Partners with their remaining tasks. A task that cannot be paid is not offered: if a budget is used up, for the day
 * or for good, its tasks are left out for players who have not begun them. Claimable tasks always stay.
 */
export function viewPartners(
  playerId: string,
  state: PlayerState,
  world: World,
  { taken, paused, site }: TasksOffered,
): { partners: Partner[] } {
  const day = dayOf(world.nowMs);
  const has = (key: string, max: number): boolean => (taken.get(key) ?? 0) < max;
  const rests = (id: string): boolean => paused.has(id) || isOff(world, { kind: 'partner', id });
  const isShown = (partner: PartnerContent, task: TaskContent): boolean => {
    switch (standingOf(state, task.id)?.state) {
      case 'CLAIMED':
        return false;
      case 'CLAIMABLE':
        return true;
      case 'CHECKABLE':
        return !rests(partner.id) && has(budgetKey(task.id), task.budget);
      case undefined:
        return (
          !rests(partner.id) &&
          isOffered(task, world.nowMs) &&
          has(budgetKey(task.id), task.budget) &&
          has(dayBudgetKey(task.id, day), task.perDay)
        );
    }
  };
  return {
    partners: world.content.partners.partners.flatMap((partner) => {
      const open = partner.tasks.filter((task) => isShown(partner, task));
      const claimed = partner.tasks.filter((t) => standingOf(state, t.id)?.state === 'CLAIMED').length;
      // A paused partner without a started task is not shown.
      if (open.length === 0 && claimed === 0) return [];
      return [
        {
          name: partner.name,
          image: pictureUrl(site, partner.picture),
          picture: partner.picture,
          apiIntegration: partner.apiIntegration,
          ...(partner.outboundStrategy === undefined ? {} : { outboundStrategy: partner.outboundStrategy }),
          totalTasks: open.length + claimed,
          availableTasks: open.map((task) => viewTask(task, state, playerId)),
        },
      ];
    }),
  };
}

const initial: { readonly crossTasks: CrossTasksSlice } = { crossTasks: {} };
export const crossTasksSystem = { initial };
