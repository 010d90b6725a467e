import type pg from 'pg';
import type { FlagCard } from '@parlor/contract/calls/flags.ts';
import type {
  OperatorAnswer,
  OperatorCall,
  OperatorReceived,
} from '@parlor/contract/calls/operator/operator.ts';
import type { Order } from '@parlor/contract/calls/shop.ts';
import type { ClientError } from '@parlor/contract/calls/telemetry.ts';
import type { MayBeOld } from '../../db/replica.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Players } from '../../players/players.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { PaymentAlarmDeps } from './payment-alarms.ts';
import type { GrowthDeps } from './referrals-and-partners.ts';
import type { OperatorEntry } from './roles.ts';
import type { AloneLimitsByCurrency } from './solo-limits.ts';
import type { StudioDeps } from './studios.ts';

export interface OperatorDeps extends GrowthDeps, PaymentAlarmDeps, StudioDeps {
  readonly pool: pg.Pool;
  /** For the pages after the first. */
  readonly mayBeOld?: MayBeOld;
  readonly clock: Clock;
  readonly players: Players;
  readonly operators: readonly OperatorEntry[];
  /** What moves without a second person in a day, in whole units. */
  readonly limits: AloneLimitsByCurrency;
  /** `note` is written with the refund or not at all, and not where there is nothing to pay back. */
  readonly refund: (
    playerId: string,
    orderId: string,
    why: string,
    note: (tx: pg.ClientBase, order: Order) => Promise<void>,
  ) => Promise<Order>;
  readonly flags: () => Promise<FlagCard[]>;
  readonly faults: () => Promise<ClientError[]>;
}

export type OperatorHandlers = {
  readonly [N in OperatorCall]: (
    call: OperatorReceived<N> & { caller: Caller },
  ) => Promise<OperatorAnswer<N>>;
};
