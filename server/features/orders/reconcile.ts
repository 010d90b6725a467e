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

/** A transaction that fails goes to an operator, so that the ones after it are compared. False if it failed. */
async function orUnsettled(d: SettleDeps, t: StarTransaction, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    d.log.error({ transaction: t.id, reason: reasonOf(error) }, 'a Stars transaction could not be recorded');
    const status = t.isIncoming ? 'paid' : 'refunded';
    await d.alarms.raise({
      provider: 'telegram',
      type: 'TRANSACTION_NOT_RECORDED',
      orderId: t.payload,
      data: { id: t.id, amount: t.amount, currency: 'XTR', status },
    });
    return false;
  }
}

export const reconcileStars = (d: SettleDeps, settle: Settle, stars: Stars): Job => ({
  name: 'reconcile-stars',
  run: async ({ pool }) => {
    let position = await comparedUpTo(pool, 'telegram');
    const found = { compared: 0, recorded: 0, unexplained: 0 };
    for (let page = 0; page < MAX_PAGES; page++) {
      const list: StarTransaction[] = await stars.transactions(position);
      if (list.length === 0) break;
      const incoming = list.filter((t) => t.isIncoming);
      const unknown = await unknownPayments(
        pool,
        'telegram',
        incoming.map((t) => t.id),
      );
      for (const t of incoming) {
        if (!unknown.has(t.id)) continue;
        if (t.payload === undefined || t.payer === undefined) {
          found.unexplained += 1;
          d.log.error({ transaction: t.id }, UNEXPLAINED);
          continue;
        }
        const { payload, payer } = t;
        const paid = { paymentId: t.id, amountMinor: BigInt(t.amount), currency: 'XTR', payer } as const;
        const isRecorded = await orUnsettled(d, t, () =>
          orAlarm(d.alarms, 'telegram', { ...t }, () => settle.paid('telegram', payload, paid)),
        );
        if (isRecorded) found.recorded += 1;
      }
      // Refunds: reported again, they change nothing.
      for (const t of list) {
        const { payload } = t;
        if (t.isIncoming || payload === undefined) continue;
        const refund = { paymentId: t.id, amountMinor: BigInt(t.amount), currency: 'XTR' } as const;
        await orUnsettled(d, t, () => settle.refunded('telegram', payload, refund));
      }
      found.compared += list.length;
      position += list.length;
      await storeComparedUpTo(pool, 'telegram', position);
    }
    return found;
  },
});
