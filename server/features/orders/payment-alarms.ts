// What a payment provider tells that a person has to look at. Nothing is decided by it: it is kept, the alarm stands in
// the figures, and an operator says what came of it.
import { createHash } from 'node:crypto';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { PAYMENT_ALARMS_LISTED, type PaymentAlarm } from '@parlor/contract/calls/operator/payments.ts';
import type pg from 'pg';
import type { Clock } from '../../runtime/clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WatchedGauge } from '../../runtime/metrics.ts';
import { ApiError } from '../../http/api-error.ts';
import { playerOfOrder } from './order-ids.ts';

export interface ToldAlarm {
  readonly provider: string;
  readonly type: string;
  readonly orderId: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface PaymentAlarms {
  /** Kept once, however often it is told. */
  tell(alarm: ToldAlarm): Promise<void>;
  open(db?: pg.ClientBase): Promise<PaymentAlarm[]>;
  /** Refuses NOT_FOUND where it is not open. `note` is in the same transaction. */
  settle(id: string, note: (tx: pg.ClientBase, alarm: PaymentAlarm) => Promise<void>): Promise<void>;
  readonly gauges: readonly WatchedGauge[];
}

/** Who pays, and with what, is not ours to keep: a message may hold names, addresses and card numbers. */
const STORED_ALARMS = [
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

const detailsOf = (data: ToldAlarm['data']): Record<string, string> =>
  Object.fromEntries(
    STORED_ALARMS.flatMap((name) => {
      const value = data[name];
      return typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value).slice(0, LONGEST)]]
        : [];
    }),
  );

interface Row {
  readonly alarm_id: string;
  readonly provider: string;
  readonly type: string;
  readonly order_id: string | null;
  readonly player_id: bigint | null;
  readonly details: Record<string, string>;
  readonly received_at: Date;
}
const view = (row: Row): PaymentAlarm => ({
  id: row.alarm_id,
  provider: row.provider,
  type: row.type,
  at: row.received_at.toISOString(),
  ...(row.order_id === null ? {} : { orderId: row.order_id }),
  ...(row.player_id === null ? {} : { userId: String(row.player_id) }),
  details: row.details,
});

export function createPaymentAlarms({ pool, clock }: { pool: pg.Pool; clock: Clock }): PaymentAlarms {
  let told = 0;
  return {
    tell: async ({ provider, type, orderId, data }) => {
      const said = canonicalJson({ provider, type, data });
      const playerId = orderId === undefined ? undefined : playerOfOrder(orderId);
      const { rowCount } = await pool.query(
        `insert into payment_alarms (alarm_id, provider, type, order_id, player_id, details, received_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [
          createHash('sha256').update(said).digest('hex'),
          provider,
          type,
          playerId === undefined ? null : orderId,
          playerId ?? null,
          detailsOf(data),
          new Date(clock.now()).toISOString(),
        ],
      );
      told += rowCount ?? 0;
    },
    open: async (db) => {
      const { rows } = await (db ?? pool).query<Row>(
        'select * from payment_alarms where settled_at is null order by received_at, alarm_id limit $1',
        [PAYMENT_ALARMS_LISTED],
      );
      return rows.map(view);
    },
    settle: (id, note) =>
      inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<Row>(
          'update payment_alarms set settled_at = $2 where alarm_id = $1 and settled_at is null returning *',
          [id, new Date(clock.now()).toISOString()],
        );
        const [row] = rows;
        if (!row) throw new ApiError('NOT_FOUND', 'This message was settled already.');
        await note(tx, view(row));
      }),
    gauges: [
      {
        name: 'payment_alarms_told',
        help: 'Messages of payment providers for a person, such as disputes, that this process was the first to hear',
        read: () => told,
      },
    ],
  };
}
