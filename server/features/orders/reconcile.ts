// Compares Telegram's list of Stars transactions with our records: a payment whose message never came is recorded, and a
// transaction without an order or payer is logged (I35).
import type { Stars, StarTransaction } from '../../adapters/payments/stars/index.ts';
import type { Job } from '../../jobs/job.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import type { Settle, SettleDeps } from './settle.ts';
import { comparedUpTo, storeComparedUpTo, unknownPayments } from './store.ts';
import { orAlarm } from './payment-alarms.ts';

const MAX_PAGES = 50;
const UNEXPLAINED = 'a Stars transaction names no order or no payer';

export const reconcileStars = (d: SettleDeps, settle: Settle, stars: Stars): Job => ({
  name: 'reconcile-stars',
  run: async ({ pool }) => {
    let position = await comparedUpTo(pool, 'telegram');
    // The next run begins with the first one that failed, and finds those after it recorded.
    let failedAt = Infinity;
    const found = { compared: 0, recorded: 0, unexplained: 0, failed: 0 };
    for (let page = 0; page < MAX_PAGES; page++) {
      const list: StarTransaction[] = await stars.transactions(position);
      if (list.length === 0) break;
      const incoming = list.filter((t) => t.isIncoming).map((t) => t.id);
      const unknown = await unknownPayments(pool, 'telegram', incoming);
      for (const [n, t] of list.entries())
        try {
          if (!t.isIncoming) await recordRefund(settle, t);
          else if (unknown.has(t.id)) found[await recordPayment(d, settle, t)] += 1;
        } catch (error) {
          failedAt = Math.min(failedAt, position + n);
          found.failed += 1;
          await tellOperator(d, t, error);
        }
      found.compared += list.length;
      position += list.length;
      await storeComparedUpTo(pool, 'telegram', Math.min(position, failedAt));
    }
    return found;
  },
});

async function recordPayment(
  d: SettleDeps,
  settle: Settle,
  t: StarTransaction,
): Promise<'recorded' | 'unexplained'> {
  const { payload, payer } = t;
  if (payload === undefined || payer === undefined) {
    d.log.error({ transaction: t.id }, UNEXPLAINED);
    return 'unexplained';
  }
  const payment = { paymentId: t.id, amountMinor: BigInt(t.amount), currency: 'XTR', payer } as const;
  await orAlarm(d.alarms, 'telegram', { ...t }, () => settle.paid('telegram', payload, payment));
  return 'recorded';
}

/** Reported again, it changes nothing. */
async function recordRefund(settle: Settle, { id, amount, payload }: StarTransaction): Promise<void> {
  if (payload === undefined) return;
  await settle.refunded('telegram', payload, {
    paymentId: id,
    amountMinor: BigInt(amount),
    currency: 'XTR',
  });
}

async function tellOperator({ alarms, log }: SettleDeps, t: StarTransaction, error: unknown): Promise<void> {
  log.error({ transaction: t.id, reason: reasonOf(error) }, 'a Stars transaction could not be recorded');
  await alarms.raise({
    provider: 'telegram',
    type: 'TRANSACTION_NOT_RECORDED',
    orderId: t.payload,
    data: { id: t.id, amount: t.amount, currency: 'XTR', status: t.isIncoming ? 'paid' : 'refunded' },
  });
}
