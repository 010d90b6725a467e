// Effects of time on orders: unpaid ones end, paid ones are delivered or refunded, and payments are sent back
// (refund-payments.ts; I35, I37).
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { refundPayments } from './refund-payments.ts';
import type { Settle, SettleDeps } from './settle.ts';
import { findOrder, ordersToDeliver, ordersToExpire, type DueOrder } from './store.ts';
import type { Job } from '../../jobs/job.ts';
import { processEach } from '../../jobs/process-each.ts';

const EACH = {
  failure: 'an order could not be processed',
  about: ({ orderId }: DueOrder) => ({ order: orderId }),
};

export function orderJobs(d: SettleDeps, settle: Settle): Job[] {
  return [
    {
      name: 'expire-orders',
      run: async ({ pool, clock }) =>
        // Several at once: a payment provider that does not answer is waited for.
        processEach(
          { ...EACH, log: d.log, atOnce: 4 },
          await ordersToExpire(pool, clock.now()),
          ({ playerId, orderId }) => settle.close(playerId, orderId, 'expired'),
        ),
    },
    {
      name: 'deliver-orders',
      run: async ({ pool, clock }) =>
        processEach({ ...EACH, log: d.log }, await ordersToDeliver(pool), async ({ playerId, orderId }) => {
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
    refundPayments(d),
  ];
}
