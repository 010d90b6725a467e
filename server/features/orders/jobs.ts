// Effects of time on orders: unpaid ones end, paid ones are delivered or refunded, and refunds are requested until the
// provider confirms them (I35, I37).
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { refundSentFor } from './known-order.ts';
import type { Settle, SettleDeps } from './settle.ts';
import {
  findOrder,
  isUnmatched,
  ordersToDeliver,
  ordersToExpire,
  paymentsToRefund,
  unmatchedRefunded,
} from './store.ts';
import type { Job } from '../../jobs/job.ts';
import { reasonOf } from '../../runtime/reason-of.ts';

export function orderJobs(d: SettleDeps, settle: Settle): Job[] {
  const each = async <T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<object> => {
    let failed = 0;
    for (const one of list)
      await work(one).catch((e: unknown) => {
        failed += 1;
        d.log.warn({ reason: reasonOf(e) }, 'an order could not be processed');
      });
    return { done: list.length - failed, failed };
  };
  return [
    {
      name: 'expire-orders',
      run: async ({ pool, clock }) =>
        each(await ordersToExpire(pool, clock.now()), ({ playerId, orderId }) =>
          settle.close(playerId, orderId, 'expired'),
        ),
    },
    {
      name: 'deliver-orders',
      run: async ({ pool, clock }) =>
        each(await ordersToDeliver(pool), async ({ playerId, orderId }) => {
          try {
            await settle.deliver(playerId, orderId);
          } catch (e) {
            const order = await findOrder(pool, playerId, orderId);
            const lateMs = d.players.content.shop.refundAfterMinutes * MINUTE_MS;
            if (order && clock.now() - order.updatedAtMs >= lateMs)
              await settle.refund(playerId, orderId, 'it could not be delivered');
            throw e;
          }
        }),
    },
    {
      name: 'refund-payments',
      run: async ({ pool }) =>
        each(await paymentsToRefund(pool), async (due) => {
          const provider = d.providers.get(due.payment.provider);
          if (!provider)
            throw new Error(`${due.payment.provider} is not set up, so nothing can be paid back`);
          await provider.refund(due.payment);
          if (isUnmatched(due)) await unmatchedRefunded(pool, due.payment);
          else await refundSentFor(d.players, due.playerId, due.payment);
        }),
    },
  ];
}
