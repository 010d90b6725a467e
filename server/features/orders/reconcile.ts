// Compares Telegram's list of Stars transactions with our records: a payment whose message never came is recorded, and a
// transaction without an order or payer is logged (I35).
import type { Stars, StarTransaction } from '../../adapters/payments/stars/index.ts';
import type { Job } from '../../jobs/job.ts';
import type { Settle, SettleDeps } from './settle.ts';
import { comparedUpTo, storeComparedUpTo, unknownPayments } from './store.ts';
import { orAlarm } from './payment-alarms.ts';

const MAX_PAGES = 50;
const UNEXPLAINED = 'a Stars transaction names no order or no payer';

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
        await orAlarm(d.alarms, 'telegram', { ...t }, () => settle.paid('telegram', payload, paid));
        found.recorded += 1;
      }
      // Refunds: reported again, they change nothing.
      for (const t of list)
        if (!t.isIncoming && t.payload !== undefined)
          await settle.refunded('telegram', t.payload, {
            paymentId: t.id,
            amountMinor: BigInt(t.amount),
            currency: 'XTR',
          });
      found.compared += list.length;
      position += list.length;
      await storeComparedUpTo(pool, 'telegram', position);
    }
    return found;
  },
});
