// Breaks and exclusion (S32): the engine's act, in its transaction the digests of the person's sign-in methods, and
// afterwards the refund of open orders. Limits need only the engine.
import type { Answer } from '@parlor/contract/kernel/contract.ts';
import type { CommandInput } from '@parlor/economy/act.ts';
import type pg from 'pg';
import type { Caller, HandlerCall, Handlers } from '../../http/handlers.ts';
import { idempotencyOf, type IdempotencyKey } from '../../http/idempotency.ts';
import type { HeldPlayers } from '../../players/held-players.ts';
import type { Players } from '../../players/players.ts';
import { writeJournal } from '../../players/rows/care-journal.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import type { WarnLog } from '../../runtime/deps.ts';
import { openOrdersOf } from './store.ts';

export interface PlayerCareDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly players: Pick<Players, 'act'>;
  readonly heldPlayers: Pick<HeldPlayers, 'holdWith'>;
  /** Ends an unpaid order, or refunds a paid one. */
  readonly endOrder: (playerId: string, orderId: string, isPaid: boolean) => Promise<unknown>;
  readonly log: WarnLog;
}

const LIMIT_CALLS = ['setCareLimit', 'confirmCareLimit', 'withdrawCareLimit'] as const;
type LimitCall = (typeof LIMIT_CALLS)[number];

export function playerCareRoutes(d: PlayerCareDeps): Pick<Handlers, 'takeBreak' | 'excludeMe' | LimitCall> {
  /** A restored older backup gets the limits from the journal. */
  const limitHandlers = Object.fromEntries(
    LIMIT_CALLS.map((name) => [
      name,
      async ({ caller: { playerId }, request, body }: HandlerCall<LimitCall>) => {
        const { reply } = await d.players.act(name, playerId, {
          input: { body } as never,
          idempotency: idempotencyOf(name, { request, body }),
          also: (tx, _reply, { state: { care } }) =>
            writeJournal(tx, playerId, { kind: 'limits', limits: care.limits }, care.seenMs),
        });
        return reply;
      },
    ]),
  ) as Pick<Handlers, LimitCall>;

  async function pause<N extends 'takeBreak' | 'excludeMe'>(
    name: N,
    { playerId }: Caller,
    input: CommandInput<N>,
    idempotency: IdempotencyKey | undefined,
  ): Promise<Answer<N>> {
    const { reply } = await d.players.act(name, playerId, {
      input,
      idempotency,
      also: (tx, state) => d.heldPlayers.holdWith(tx, playerId, state as Answer<'care'>),
    });
    // If this fails, the jobs of orders do it: an unpaid order ends, a paid one is refunded instead of delivered.
    for (const { orderId, isPaid } of await openOrdersOf(d.pool, playerId))
      await d.endOrder(playerId, orderId, isPaid).catch((e: unknown) => {
        d.log.warn({ order: orderId, reason: reasonOf(e) }, 'an order of a player on a break is still open');
      });
    return reply as Answer<N>;
  }
  return {
    ...limitHandlers,
    takeBreak: ({ caller, body, request }) =>
      pause('takeBreak', caller, { days: body.days }, idempotencyOf('takeBreak', { request, body })),
    excludeMe: ({ caller, body, request }) =>
      pause('excludeMe', caller, { length: body.length }, idempotencyOf('excludeMe', { request, body })),
  };
}
