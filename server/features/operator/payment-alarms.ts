// Messages of payment providers that wait for a person; what came of each is recorded with it (I50).
import type {
  OperatorAnswer,
  OperatorReceived,
  OperatorRole,
} from '@parlor/contract/calls/operator/operator.ts';
import type { PaymentAlarm } from '@parlor/contract/calls/operator/payments.ts';
import type pg from 'pg';
import type { Clock } from '../../runtime/clock.ts';
import type { Caller } from '../../http/handlers.ts';
import { noteAct } from './store.ts';

export interface PaymentAlarmDeps {
  readonly clock: Clock;
  readonly paymentAlarms: {
    open(db?: pg.ClientBase): Promise<PaymentAlarm[]>;
    settle(id: string, note: (tx: pg.ClientBase, alarm: PaymentAlarm) => Promise<void>): Promise<void>;
  };
}
type Calls = 'paymentAlarms' | 'settlePaymentAlarm';

export function paymentAlarmHandlers(
  { clock, paymentAlarms }: PaymentAlarmDeps,
  may: (caller: Caller, min: OperatorRole) => Promise<OperatorRole>,
): { readonly [N in Calls]: (call: OperatorReceived<N> & { caller: Caller }) => Promise<OperatorAnswer<N>> } {
  const listed = async () => ({ alarms: await paymentAlarms.open() });
  return {
    paymentAlarms: async ({ caller }) => {
      await may(caller, 'viewer');
      return listed();
    },
    settlePaymentAlarm: async ({ caller, params: { id }, body: { why } }) => {
      await may(caller, 'support');
      await paymentAlarms.settle(id, async (tx, { userId, type, orderId }) =>
        noteAct(
          tx,
          {
            by: caller.playerId,
            act: 'settle-payment-alarm',
            why,
            ...(userId === undefined ? {} : { playerId: userId }),
            details: { alarm: id, type, ...(orderId === undefined ? {} : { orderId }) },
          },
          clock.now(),
          { alarms: await paymentAlarms.open(tx) },
        ),
      );
      return listed();
    },
  };
}
