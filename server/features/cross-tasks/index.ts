// Partner tasks (S23): offers, confirmations, and messages of partners. The engine decides every change; this feature
// asks the partner and reads the budgets of all players together.
import type { PartnerContent } from '@parlor/contract/content/partners.ts';
import type { CrossTask } from '@parlor/contract/calls/cross-tasks.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { findTask, viewPartners, viewTask, type TasksOffered } from '@parlor/economy/social/cross-tasks.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type { FastifyRequest } from 'fastify';
import type { PartnerLied, Partners } from '../../adapters/partners/index.ts';
import type { HandlerCall, Handlers } from '../../http/handlers.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import type { Job } from '../../jobs/job.ts';
import type { Players } from '../../players/players.ts';
import { ApiError, retryLater } from '../../http/api-error.ts';
import { countWrongAnswer, forgetMessages, pausedPartners, pausePartner, takenForTasks } from './store.ts';

export { operatedPartners } from './operator-view.ts';
export { partnersWebhook } from './webhook.ts';
import type { Deps, Log } from '../../runtime/deps.ts';
import { firstRow } from '../../db/sql.ts';

export interface CrossTasksDeps extends Deps {
  readonly players: Players;
  readonly partners: Partners;
  /** Address of the website, for the pictures. */
  readonly siteUrl: (request: FastifyRequest) => string;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

const MESSAGE_RETENTION_DAYS = 90;
const ASK_AGAIN_AFTER_S = 15;

async function offered({
  pool,
  clock,
  players,
  partners,
}: CrossTasksDeps): Promise<Omit<TasksOffered, 'site'>> {
  const [taken, paused] = await Promise.all([
    takenForTasks(pool, players.content.partners, dayOf(clock.now())),
    pausedPartners(pool),
  ]);
  return { taken, paused: new Set([...partners.unreachable, ...paused.map((p) => p.partner_id)]) };
}

type Calls = 'crossTasks' | 'checkCrossTask' | 'markCrossTaskClaimable' | 'markCrossTaskCheckable';

export function crossTasksRoutes(d: CrossTasksDeps): Pick<Handlers, Calls> {
  const { players, partners } = d;
  /** Two presses ask the partner once. */
  const underWay = new Map<string, Promise<boolean>>();

  const withLink = async (task: CrossTask, playerId: string): Promise<CrossTask> => ({
    ...task,
    link: await partners.linkOf(task, playerId).catch(() => task.link),
  });

  /** Changes without a partner. A task has the same link in every answer. */
  const moved =
    (name: 'markCrossTaskClaimable' | 'markCrossTaskCheckable') =>
    async (call: HandlerCall<typeof name>): Promise<CrossTask> => {
      const { playerId } = call.caller;
      const { reply } = await players.act(name, playerId, {
        idempotency: idempotencyOf(name, call),
        input: { body: call.body } as never,
      });
      return withLink(reply, playerId);
    };

  const ask = (partner: PartnerContent, player: string, task: string): Promise<boolean> => {
    const key = `${partner.id} ${task} ${player}`;
    const request =
      underWay.get(key) ??
      partners.isDone({ partnerId: partner.id, player, task }).finally(() => underWay.delete(key));
    underWay.set(key, request);
    return request;
  };

  return {
    markCrossTaskClaimable: moved('markCrossTaskClaimable'),
    markCrossTaskCheckable: moved('markCrossTaskCheckable'),

    crossTasks: async ({ caller: { playerId }, request }) => {
      const now = { ...(await offered(d)), site: d.siteUrl(request) };
      const view = await players.read(playerId, ({ state }, world) =>
        viewPartners(playerId, state, world, now),
      );
      return {
        partners: await Promise.all(
          view.partners.map(async (partner) => ({
            ...partner,
            availableTasks: await Promise.all(partner.availableTasks.map((t) => withLink(t, playerId))),
          })),
        ),
      };
    },

    checkCrossTask: async ({ caller: { playerId }, body: { id } }) => {
      const found = findTask(players.content, id);
      if (!found) throw new ApiError('TASK_NOT_FOUND', undefined, { id });
      const { partner, task } = found;
      if (task.selfDeclared)
        return withLink(
          (await players.act('markCrossTaskClaimable', playerId, { input: { body: { id } } as never })).reply,
          playerId,
        );
      const { record, view } = await players.read(playerId, ({ state }) => ({
        record: state.crossTasks[id],
        view: viewTask(task, state, playerId),
      }));
      if (record === undefined) throw new ApiError('TASK_NOT_OPENED', undefined, { id });
      if (record.state === 'CLAIMED')
        throw new ApiError('ALREADY_CLAIMED', undefined, { rewards: [record.reward ?? task.reward] });
      if (record.state === 'CLAIMABLE') return withLink(view, playerId);
      if ((await offered(d)).paused.has(partner.id)) throw new ApiError('TASK_PAUSED');
      try {
        if (!(await ask(partner, playerId, task.externalId))) return await withLink(view, playerId);
      } catch (e) {
        throw await unanswered(d, partner, e);
      }
      const { reply } = await players.act('confirmTask', playerId, { input: { taskId: id } });
      return withLink(reply, playerId);
    },
  };
}

/** The error for a player whose partner gave no usable answer; a false answer is counted (I20). */
async function unanswered(d: CrossTasksDeps, partner: PartnerContent, e: unknown): Promise<unknown> {
  const { name, message } = e as { name?: string; message?: string };
  if (name === ('PartnerLied' satisfies PartnerLied['name']))
    await noteWrongAnswer(d, partner.id, message ?? '');
  else if (name === 'PartnerUnavailable')
    d.log.warn({ partner: partner.id, reason: message }, 'a partner did not answer');
  else return e;
  return retryLater('PARTNER_UNAVAILABLE', ASK_AGAIN_AFTER_S);
}

async function noteWrongAnswer(
  { pool, clock, players, log }: CrossTasksDeps,
  partnerId: string,
  reason: string,
): Promise<void> {
  const nowMs = clock.now();
  const wrongAnswers = await countWrongAnswer(pool, partnerId, dayOf(nowMs));
  log.error({ partner: partnerId, reason, wrongAnswers }, 'a partner answered about another player or task');
  if (wrongAnswers < players.content.partners.liesBeforePause) return;
  if (await pausePartner(pool, partnerId, `answered wrongly ${wrongAnswers} times on one day`, nowMs))
    log.error(
      { partner: partnerId, wrongAnswers },
      'a partner was paused: its answers are about other players or tasks',
    );
}

/** Called after commit: the act that uses the last of a budget raises the alarm, once for each process. */
export function createBudgetAlarm({
  pool,
  content,
  log,
}: Pick<CrossTasksDeps, 'pool' | 'log'> & { readonly content: () => Players['content'] }) {
  const raised = new Set<string>();
  const look = async (taskId: string): Promise<void> => {
    const budget = findTask(content(), taskId)?.task.budget;
    if (budget === undefined) return;
    const row = await firstRow<{ taken: bigint }>(pool)`
      select taken from stock where item_id = ${`task:${taskId}`}`;
    if (Number(row?.taken ?? 0) < budget || raised.has(taskId)) return;
    raised.add(taskId);
    log.error({ task: taskId, budget }, 'the budget of a task is used up: it is no longer offered');
  };
  return {
    onSaved: ({ stock }: Pick<Effects, 'stock'>): void => {
      for (const { itemId } of stock) {
        const taskId = /^task:([^:]+)$/.exec(itemId)?.[1];
        if (taskId !== undefined) void look(taskId).catch(() => undefined);
      }
    },
  };
}

export const crossTaskJobs = ({ pool, clock }: Pick<CrossTasksDeps, 'pool' | 'clock'>): Job[] => [
  {
    name: 'forget-partner-messages',
    run: async () => ({ deleted: await forgetMessages(pool, clock.now() - MESSAGE_RETENTION_DAYS * DAY_MS) }),
  },
];
