// Sends payments back: those of orders that could not be delivered or had ended (a cancelled one), and those without an
// order. It tries again every minute, until the provider has accepted the request (I35, I37).
import { refundSentFor } from './known-order.ts';
import { processEach } from './process-each.ts';
import type { SettleDeps } from './settle.ts';
import { isUnmatched, paymentsToRefund, unmatchedRefunded } from './store.ts';
import type { Job } from '../../jobs/job.ts';

export const refundPayments = (d: Pick<SettleDeps, 'players' | 'providers' | 'log'>): Job => ({
  name: 'refund-payments',
  run: async ({ pool }) =>
    processEach(d.log, await paymentsToRefund(pool), async (due) => {
      const provider = d.providers.get(due.payment.provider);
      if (!provider) throw new Error(`${due.payment.provider} is not set up, so nothing can be paid back`);
      await provider.refund(due.payment);
      if (isUnmatched(due)) await unmatchedRefunded(pool, due.payment);
      else await refundSentFor(d.players, due.playerId, due.payment);
    }),
});
