// Asking for the deletion of an account, and withdrawing it.
import type pg from 'pg';
import type { Answer } from '@parlor/contract/kernel/contract.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller, Handlers } from '../../../http/handlers.ts';
import { allRows } from '../../../db/sql.ts';
import type { Players } from '../../../players/players.ts';
import { writeJournal } from '../../../players/rows/care-journal.ts';
import { reasonOf } from '../../../runtime/reason-of.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { WarnLog } from '../../../runtime/deps.ts';
import { mustBeFresh } from '../fresh-sign-in.ts';
import { removeRequest, storeRequest } from './store.ts';

export interface DeletionDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly players: Pick<Players, 'act'>;
  /** Ends an unpaid order, or refunds a paid one. */
  readonly endOrder: (playerId: string, orderId: string, isPaid: boolean) => Promise<unknown>;
  /** The email that says when it happens and how to withdraw it. */
  readonly sendDeletionEmail: (playerId: string, dueMs: number) => Promise<void>;
  readonly log: WarnLog;
}

export function deletionRoutes(
  d: DeletionDeps,
  view: (caller: Caller) => Promise<Answer<'personalData'>>,
): Pick<Handlers, 'askDeletion' | 'withdrawDeletion'> {
  const { pool, clock, players, log } = d;
  return {
    askDeletion: async ({ caller }) => {
      const { playerId } = caller;
      await mustBeFresh(pool, caller, clock.now());
      let isNew = false;
      const { reply } = await players.act('askDeletion', playerId, {
        input: {},
        also: async (tx, deletion, { state }) => {
          isNew = true;
          await storeRequest(tx, playerId, deletion);
          await writeJournal(tx, playerId, { kind: 'deletion', deletion }, state.care.seenMs);
        },
      });
      // If this fails, the order jobs do it later: an unpaid order ends, a paid one is refunded instead of delivered.
      for (const { id, isPaid } of await openOrders(pool, playerId))
        await d.endOrder(playerId, id, isPaid).catch((error: unknown) => {
          log.warn(
            { order: id, reason: reasonOf(error) },
            'an order of an account to be deleted could not be ended',
          );
        });
      if (isNew)
        await d.sendDeletionEmail(playerId, reply.dueMs).catch((error: unknown) => {
          log.warn({ reason: reasonOf(error) }, 'the email about a deletion was not sent');
        });
      return view(caller);
    },
    withdrawDeletion: async ({ caller }) => {
      const { playerId } = caller;
      await players.act('withdrawDeletion', playerId, {
        input: {},
        also: async (tx, _reply, { state }) => {
          if (!(await removeRequest(tx, playerId))) throw new ApiError('DELETION_STARTED');
          await writeJournal(tx, playerId, { kind: 'deletion', deletion: null }, state.care.seenMs);
        },
      });
      return view(caller);
    },
  };
}

/** Orders that are neither delivered nor ended. */
async function openOrders(pool: pg.Pool, playerId: string) {
  return allRows<{ id: string; isPaid: boolean }>(pool, 'deletion-open-orders')`
    select order_id as id, status = 'PAID' as "isPaid" from orders
    where player_id = ${playerId} and status in ('PLACED', 'PAID') and refund = 'none'`;
}
