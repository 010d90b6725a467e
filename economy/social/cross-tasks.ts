// What a player has done for partners (S23, I20). The player moves what they themselves declare; what a partner confirms
// comes through the host.
import type { PartnerContent, TaskContent } from '@parlor/contract/content/partners.ts';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { pictureUrl } from '@parlor/contract/formats/pictures.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { dayOf } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { setState, type ActContext } from '../kernel/context.ts';
import type { Content, World } from '../kernel/world.ts';

export interface CrossTaskStanding {
  readonly state: 'CHECKABLE' | 'CLAIMABLE' | 'CLAIMED';
  readonly sinceMs: number;
  /** What it brings, as it was when it became claimable: later content changes no promise. */
  readonly reward?: Reward;
}
/** By task; one that is not here is AVAILABLE. */
export type CrossTasksSlice = Readonly<Record<string, CrossTaskStanding>>;

const taskReference = (taskId: string): string => `task:${taskId}`;
/** What is set aside is counted where stock is: in all, and for the day. */
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

/** The task, where this player may move it: one that ended stays for a player who has begun it. */
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

/** Its link was opened. Again, or later, it changes nothing. */
export function markCheckable(context: ActContext, taskId: string): CrossTask {
  const { task, standing } = taskOf(context, taskId);
  if (standing?.state === 'CLAIMED') throw alreadyClaimed(standing.reward ?? task.reward);
  if (standing === undefined) set(context, taskId, { state: 'CHECKABLE', sinceMs: context.world.nowMs });
  return viewTask(task, context.state, context.playerId);
}

/** The player says that it is done: only where that is what counts (I20). */
export function markClaimable(context: ActContext, taskId: string): CrossTask {
  const { task, standing } = taskOf(context, taskId);
  if (!task.selfDeclared) throw new RuleViolation('PARTNER_DECIDES', undefined, { id: taskId });
  if (standing === undefined) throw new RuleViolation('TASK_NOT_OPENED', undefined, { id: taskId });
  return becomesClaimable(context, task, standing);
}

export interface ConfirmCall {
  readonly taskId: string;
}

/** The partner confirms that it is done, asked or by itself; also where its link was never reported as opened. */
export function confirmTask(context: ActContext, { taskId }: ConfirmCall): CrossTask {
  const { task, standing } = taskOf(context, taskId);
  if (task.selfDeclared) throw new RuleViolation('TASK_NOT_FOUND', undefined, { id: taskId });
  return becomesClaimable(context, task, standing);
}

/** What it brings is set aside now, in all and for the day, so that whatever can be claimed is paid. */
function becomesClaimable(
  context: ActContext,
  task: TaskContent,
  standing: CrossTaskStanding | undefined,
): CrossTask {
  if (standing?.state === 'CLAIMED') throw alreadyClaimed(standing.reward ?? task.reward);
  if (standing?.state !== 'CLAIMABLE') {
    const { nowMs } = context.world;
    context.effects.stock.push(
      { itemId: budgetKey(task.id), by: 1, max: task.budget, orElse: 'TASK_PAUSED' },
      { itemId: dayBudgetKey(task.id, dayOf(nowMs)), by: 1, max: task.perDay, orElse: 'TASK_PAUSED' },
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

/** How many can be claimed now. */
export const claimableTasks = ({ crossTasks }: PlayerState): number =>
  Object.values(crossTasks).filter(({ state }) => state === 'CLAIMABLE').length;

/** What the host knows beside the player. */
export interface TasksOffered {
  /** What is set aside so far, by budget key. */
  readonly taken: ReadonlyMap<string, number>;
  /** Partners of whom nothing is offered now. */
  readonly paused: ReadonlySet<string>;
  /** Address of the website, where the pictures are. */
  readonly site: string;
}

/**
 * Partners with what is left to do for them. Nobody is sent to a task that cannot be paid: what is used up, for the
 * day or for good, is left out for a player who has not begun; what can be claimed always stays.
 */
export function viewPartners(
  playerId: string,
  state: PlayerState,
  world: World,
  { taken, paused, site }: TasksOffered,
): { partners: Partner[] } {
  const day = dayOf(world.nowMs);
  const has = (key: string, max: number): boolean => (taken.get(key) ?? 0) < max;
  const isShown = (partner: PartnerContent, task: TaskContent): boolean => {
    switch (standingOf(state, task.id)?.state) {
      case 'CLAIMED':
        return false;
      case 'CLAIMABLE':
        return true;
      case 'CHECKABLE':
        return !paused.has(partner.id) && has(budgetKey(task.id), task.budget);
      case undefined:
        return (
          !paused.has(partner.id) &&
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
      // A partner of whom nothing is offered, and for whom nothing was done, is not shown.
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
