// A partner's own messages: signed over the raw bytes; each counts once, in any order.
import type { FastifyInstance } from 'fastify';
import { PARTNER_WEBHOOK_PATH, type PartnerMessage } from '@parlor/contract/webhooks/partners.ts';
import { ANSWER_WITHIN_MS, withinDeadline } from '../../http/deadline.ts';
import { logLateFailure } from '../../http/register-endpoints.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CrossTasksDeps } from './index.ts';
import { isPaused, storeMessage, wasReceived, type MessageOutcome } from './store.ts';
import { keepRawBodies, rawBody } from '../../http/request-bodies.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
class HandledBefore extends Error {}
/** The partner was paused while the message was on its way. */
class Paused extends Error {}

/** For a separate scope in an app whose error handler is `sendError`. */
export const partnersWebhook =
  (d: CrossTasksDeps) =>
  async (scope: FastifyInstance): Promise<void> => {
    keepRawBodies(scope, 'application/json');
    scope.post<{ Params: { partner: string } }>(
      PARTNER_WEBHOOK_PATH.replace('{partner}', ':partner'),
      { bodyLimit: BODY_LIMIT_BYTES },
      async (request, reply) => {
        const { partner } = request.params;
        const read = d.partners.read(partner, rawBody(request), request.headers);
        if (read.kind === 'unsigned') throw new ApiError('SIGNATURE_INVALID');
        if (read.kind !== 'read') throw new ApiError('INVALID_REQUEST');
        await withinDeadline(
          handleMessage(d, partner, read.message),
          ANSWER_WITHIN_MS,
          logLateFailure(request),
        );
        return reply.send({});
      },
    );
  };

/**
 * A message that cannot be used is stored too, so that it does not come again; the partner can still be asked later.
 */
async function handleMessage(d: CrossTasksDeps, partnerId: string, message: PartnerMessage): Promise<void> {
  const { pool, clock, players } = d;
  if (await wasReceived(pool, partnerId, message.id)) return;
  const task = players.content.partners.partners
    .find((p) => p.id === partnerId)
    ?.tasks.find((t) => t.externalId === message.task);
  const keep = (outcome: MessageOutcome, db: Parameters<typeof storeMessage>[0] = pool): Promise<boolean> =>
    storeMessage(
      db,
      {
        partnerId,
        messageId: message.id,
        playerId: message.player,
        task: message.task,
        done: message.done,
        outcome,
      },
      clock.now(),
    );
  if (!task) return void (await keep('no-task'));
  if (!message.done) return void (await keep('not-done'));
  if (await isPaused(pool, partnerId)) return void (await keep('partner-rests'));
  try {
    await players.act('confirmTask', message.player, {
      input: { taskId: task.id },
      also: async (tx) => {
        if (await isPaused(tx, partnerId)) throw new Paused();
        if (!(await keep('claimable', tx))) throw new HandledBefore();
      },
    });
    // Claimable before, by another message or our own request.
    await keep('claimable');
  } catch (e) {
    if (e instanceof HandledBefore) return;
    if (e instanceof Paused) return void (await keep('partner-rests'));
    const outcome = e instanceof ApiError ? OUTCOMES[e.code] : undefined;
    if (outcome === undefined) throw e;
    await keep(outcome);
  }
}

const OUTCOMES: Readonly<Record<string, MessageOutcome>> = {
  NOT_FOUND: 'no-player',
  TASK_NOT_FOUND: 'no-task',
  ALREADY_CLAIMED: 'claimed-before',
  TASK_PAUSED: 'budget-used-up',
  SWITCHED_OFF: 'partner-rests',
};
