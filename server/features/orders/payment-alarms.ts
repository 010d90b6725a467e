// Messages of payment providers that need an operator. They decide nothing: each is stored and counted in the metrics,
// and an operator settles it.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import {
  PAYMENT_ALARMS_LISTED,
  PAYMENT_QUARANTINED,
  type PaymentAlarm,
} from '@parlor/contract/calls/operator/payments.ts';
import type pg from 'pg';
import type { Clock } from '../../runtime/clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { ApiError } from '../../http/api-error.ts';
import type { PaymentReport } from '../../adapters/payments/port.ts';
import { playerOfOrder } from '../../players/rows/order-ids.ts';
import { paymentBy } from './store.ts';
import { allViews, raw, run } from '../../db/sql.ts';

export interface NewAlarm {
  readonly provider: string;
  readonly type: string;
  readonly orderId: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export type PaymentAlarms = ReturnType<typeof createPaymentAlarms>;

/** Only these fields are stored: a message may hold names, addresses and card numbers. */
const STORED_FIELDS = [
  'id',
  'pageId',
  'clientReferenceId',
  'disputeId',
  'payoutId',
  'status',
  'reason',
  'amount',
  'currency',
  'dueDate',
];
const LONGEST = 200;

const detailsOf = (data: NewAlarm['data']): Record<string, string> =>
  Object.fromEntries(
    STORED_FIELDS.flatMap((name) => {
      const value = data[name];
      return typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value).slice(0, LONGEST)]]
        : [];
    }),
  );

export type NoteAlarm = (tx: pg.ClientBase, alarm: PaymentAlarm) => Promise<void>;

function foundAlarm([alarm]: readonly PaymentAlarm[]): PaymentAlarm {
  if (!alarm) throw new ApiError('NOT_FOUND', 'No open alarm has this id. It may be settled already.');
  return alarm;
}

const VIEW = 'alarm_id as id, provider, type, received_at as at, order_id, player_id as user_id, details';

export function createPaymentAlarms({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  let raised = 0;
  /** Settles it in the transaction of an act. Refuses NOT_FOUND if it is not open. */
  const settleIn = async (tx: pg.ClientBase, id: string): Promise<PaymentAlarm> =>
    foundAlarm(
      await allViews<PaymentAlarm>(tx)`
        update payment_alarms set settled_at = ${new Date(clock.now()).toISOString()}
          where alarm_id = ${id} and settled_at is null returning ${raw(VIEW)}`,
    );
  return {
    /** Stored once, however often the message comes. */
    raise: async ({ provider, type, orderId, data }: NewAlarm): Promise<void> => {
      const message = canonicalJson({ provider, type, data });
      const playerId = orderId === undefined ? undefined : playerOfOrder(orderId);
      const count = await run(pool)`
        insert into payment_alarms (alarm_id, provider, type, order_id, player_id, details, received_at)
        values (${createHash('sha256').update(message).digest('hex')}, ${provider}, ${type},
          ${playerId === undefined ? null : orderId}, ${playerId}, ${detailsOf(data)},
          ${new Date(clock.now()).toISOString()}) on conflict do nothing`;
      raised += count;
    },
    open: (db?: pg.ClientBase) =>
      allViews<PaymentAlarm>(db ?? pool)`
        select ${raw(VIEW)} from payment_alarms where settled_at is null
        order by received_at, alarm_id limit ${PAYMENT_ALARMS_LISTED}`,
    /** Refuses NOT_FOUND if it is not open. */
    openAlarm: async (id: string): Promise<PaymentAlarm> =>
      foundAlarm(
        await allViews<PaymentAlarm>(pool)`
        select ${raw(VIEW)} from payment_alarms where alarm_id = ${id} and settled_at is null`,
      ),
    settleIn,
    /** Refuses NOT_FOUND if it is not open. `note` runs in the same transaction. */
    settle: (id: string, note: NoteAlarm) =>
      inTransaction(pool, async (tx) => note(tx, await settleIn(tx, id))),
    gauges: [
      {
        name: 'payment_alarms_told',
        help: 'Messages of payment providers for a person, such as disputes, that this process stored',
        read: () => raised,
      },
    ] satisfies WatchedGauge[],
  };
}

/**
 * Handles a provider's report. A payment that was reported before for another order needs an operator: refusing it
 * would make the provider repeat it for ever, and block the messages behind it.
 */
export async function orAlarm(
  alarms: Pick<PaymentAlarms, 'raise'>,
  provider: PaymentMode,
  data: NewAlarm['data'],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (e) {
    if (!(e instanceof ApiError && e.code === 'TRANSACTION_CONFLICT')) throw e;
    const id = data['telegram_payment_charge_id'] ?? data['pageId'];
    await alarms.raise({
      provider,
      type: 'PAYMENT_CONFLICT',
      orderId: undefined,
      data: { ...data, ...(typeof id === 'string' ? { id } : {}), reason: FOR_ANOTHER_ORDER },
    });
  }
}
const FOR_ANOTHER_ORDER = 'this payment was reported before for another order';

/** Alarms about payments that no rule refunds or delivers. */
export function createPaymentWarnings(pool: pg.Pool, alarms: Pick<PaymentAlarms, 'raise'>) {
  const alarm = (
    type: string,
    mode: PaymentMode,
    orderId: string,
    payment: PaymentReport,
    reason: string,
  ) => {
    const { paymentId: id, amountMinor, currency } = payment;
    const data = { id, amount: String(amountMinor), currency, reason };
    return alarms.raise({ provider: mode, type, orderId, data });
  };
  const raiseAlarm = async (mode: PaymentMode, orderId: string, payment: PaymentReport): Promise<void> => {
    const stored = (await paymentBy(pool, mode, payment.paymentId))?.payment;
    const warn = (type: string, reason: string) => alarm(type, mode, orderId, payment, reason);
    if (stored?.state === 'quarantined') await warn(PAYMENT_QUARANTINED, stored.note ?? 'it fits no order');
    else if (stored && stored.orderId !== orderId) await warn('PAYMENT_CONFLICT', FOR_ANOTHER_ORDER);
    else if (stored?.state === 'refunded' && stored.amountMinor !== payment.amountMinor)
      await warn(
        'PAYMENT_OF_ANOTHER_AMOUNT',
        `${stored.amountMinor} of it (in minor units) was already refunded`,
      );
  };
  return { alarm, raiseAlarm };
}
