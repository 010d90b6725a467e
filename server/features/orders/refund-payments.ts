// Sends payments back: those of orders that could not be delivered or had ended (a cancelled one), and those without an
// order. It tries again every minute, until the provider has accepted the request (I35, I37).
import { PaymentMode } from '@parlor/contract/calls/shop.ts';
import { refundSentFor } from './known-order.ts';
import type { SettleDeps } from './settle.ts';
import {
  forgetPayerOfErased,
  isUnmatched,
  paymentsToRefund,
  unmatchedRefunded,
  type DuePayment,
} from './store.ts';
import type { Job } from '../../jobs/job.ts';
import { processEach } from '../../jobs/process-each.ts';

/** The others wait for the next run. */
class Unreachable extends Error {}

type RefundDeps = Pick<SettleDeps, 'pool' | 'players' | 'providers' | 'log'>;

export const refundPayments = (d: RefundDeps): Job => ({
  name: 'refund-payments',
  run: async () => {
    // Side by side, so that a provider that is down does not delay the refunds of another.
    const results = await Promise.all(PaymentMode.options.map((mode) => refundPaymentsOf(d, mode)));
    return {
      done: results.reduce((sum, { done }) => sum + done, 0),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
    };
  },
});

/** Goes through all of them, because some may fail in each run. While nobody answers, each call would wait for seconds. */
const refundPaymentsOf = ({ pool, players, providers, log }: RefundDeps, mode: PaymentMode) =>
  processEach(
    {
      log,
      failure: 'a payment could not be sent back',
      about: ({ payment }) => ({ provider: mode, payment: payment.paymentId, order: payment.orderId }),
      stopsAfter: (error) => error instanceof Unreachable,
    },
    paymentsToRefund(pool, mode),
    async (due: DuePayment) => {
      const provider = providers.get(mode);
      if (!provider) throw new Unreachable(`${mode} is not set up, so nothing can be paid back`);
      if ((await provider.refund(due.payment)) === 'unreachable')
        throw new Unreachable(`${mode} does not answer`);
      if (isUnmatched(due)) await unmatchedRefunded(pool, due.payment);
      else {
        await refundSentFor(players, due.playerId, due.payment);
        await forgetPayerOfErased(pool, due);
      }
    },
  );
