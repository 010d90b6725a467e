// The operator's calls (S31): the role is known before anything is read, each act is recorded and done once.
import type pg from 'pg';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toWire } from '@parlor/contract/kernel/money.ts';
import {
  operatorContract,
  type OperatorAnswer,
  type OperatorCall,
  type OperatorReceived,
} from '@parlor/contract/calls/operator/operator.ts';
import type { FlagCard } from '@parlor/contract/calls/flags.ts';
import type { Order } from '@parlor/contract/calls/shop.ts';
import type { ClientError } from '@parlor/contract/calls/telemetry.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { viewDebts } from '@parlor/economy/money/debts.ts';
import type { Clock } from '../../runtime/clock.ts';
import { fromPrimary, type MayBeOld } from '../../db/replica.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Authenticate, Caller } from '../../http/handlers.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import { registerContract, type AnyHandler } from '../../http/register-endpoints.ts';
import { readWallet, readWalletChanges } from '../../players/rows/ton-wallet.ts';
import { viewEntry } from '../../players/rows/ledger-rows.ts';
import { orderPage } from '../../players/rows/order-page.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';
import { setApiHeaders } from '../../http/security-headers.ts';
import { readEditions } from './contests.ts';
import { viewAlone, type AloneLimitsByCurrency } from './solo-limits.ts';
import { movedAlone, waitingCorrections } from './correction-store.ts';
import { askCorrection, decideCorrection, withdrawCorrection } from './corrections.ts';
import { debtHandlers } from './debts.ts';
import { growthHandlers, type GrowthDeps } from './referrals-and-partners.ts';
import { paymentAlarmHandlers, type PaymentAlarmDeps } from './payment-alarms.ts';
import { guardCalls, isChanging, type Guard } from './guard.ts';
import { once } from './idempotent-acts.ts';
import { holdsRole, mustReach, type OperatorEntry } from './roles.ts';
import { studioHandlers, type StudioDeps } from './studios.ts';
import {
  actsBefore,
  campaignOf,
  findPlayer,
  findPlayers,
  hasAct,
  ledgerBelow,
  noteAct,
  setDisabled,
  viewFound,
} from './store.ts';

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
type OperatorHandlers = {
  readonly [N in OperatorCall]: (
    call: OperatorReceived<N> & { caller: Caller },
  ) => Promise<OperatorAnswer<N>>;
};

const PAGE = 50;
const MAX = String(2 ** 53 - 1);

function handlersOf(d: OperatorDeps, roleOf: Guard['roleOf']): OperatorHandlers {
  const { pool, clock, players } = d;
  const mayBeOld = d.mayBeOld ?? fromPrimary(pool);
  /** The contract says which role a call needs; who is let in by it may still be too little for a part of it. */
  const may = (caller: Caller, min: 'viewer' | 'support' | 'treasurer') =>
    Promise.resolve(mustReach(roleOf(caller), min));
  const found = async (playerId: string) => {
    const row = await findPlayer(pool, playerId);
    if (!row) throw new ApiError('NOT_FOUND', 'There is no such player.');
    return row;
  };
  const setAccount = async (by: string, playerId: string, why: string, isDisabled: boolean) => {
    if (by === playerId) throw new ApiError('OWN_ACCOUNT');
    await found(playerId);
    if (await holdsRole(pool, d.operators, playerId)) throw new ApiError('OPERATOR_ACCOUNT');
    const nowMs = clock.now();
    return inTransaction(pool, async (tx) => {
      await setDisabled(tx, playerId, isDisabled ? new Date(nowMs).toISOString() : null);
      const reply = viewFound((await findPlayer(tx, playerId))!);
      const act = isDisabled ? 'disable-player' : 'enable-player';
      await noteAct(tx, { by, act, playerId, why }, nowMs, reply);
      return reply;
    });
  };
  return {
    ...growthHandlers(d),
    ...paymentAlarmHandlers(d, may),
    ...studioHandlers(d),
    ...debtHandlers(d),
    operatorMe: async ({ caller }) => {
      const by = caller.playerId;
      const alone = await Promise.all(
        CURRENCIES.filter((currency) => d.limits[currency] !== undefined).map(async (currency) => {
          const moved = await movedAlone(pool, { currency, by, playerId: undefined }, clock.now());
          return [currency, viewAlone(d.limits, currency, moved)] as const;
        }),
      );
      return {
        role: await may(caller, 'viewer'),
        userId: by,
        limits: Object.fromEntries(alone.map(([currency, { perTreasurer }]) => [currency, perTreasurer])),
        alone: Object.fromEntries(alone),
      };
    },
    findPlayers: async ({ query }) => {
      return { players: (await findPlayers(pool, query.text)).map(viewFound) };
    },
    playerCard: async ({ params }) => {
      const row = await found(params.userId);
      const campaign = await campaignOf(pool, params.userId);
      const { balances, debts } = await players.read(params.userId, (player) => ({
        balances: player.balances,
        debts: viewDebts(player.state),
      }));
      const { rows } = await pool.query<{ version: bigint }>(
        'select version from players where player_id = $1',
        [params.userId],
      );
      return {
        ...viewFound(row),
        version: Number(rows[0]?.version ?? 0),
        isOperator: await holdsRole(pool, d.operators, params.userId),
        waiting: await waitingCorrections(pool, clock.now(), params.userId),
        balances: CURRENCIES.map((currency) => ({ currency, balance: toWire(currency, balances[currency]) })),
        debts,
        ...(campaign === undefined ? {} : { campaign }),
      };
    },
    playerLedger: async ({ params, query }) => {
      const limit = query.limit ?? PAGE;
      const below = query.before !== undefined && /^\d{1,15}$/.test(query.before) ? query.before : MAX;
      const rows =
        below === MAX
          ? await ledgerBelow(pool, params.userId, below, limit + 1)
          : await mayBeOld.readOf(params.userId, (db) => ledgerBelow(db, params.userId, below, limit + 1));
      const entries = rows.slice(0, limit).map(viewEntry);
      const last = entries.at(-1);
      return { entries, ...(rows.length > limit && last ? { before: String(last.number) } : {}) };
    },
    playerWallet: async ({ params }) => {
      const [wallet, changes] = await Promise.all([
        readWallet(pool, params.userId),
        readWalletChanges(pool, params.userId),
      ]);
      return { wallet, changes };
    },
    playerOrders: async ({ params, query }) => {
      return orderPage(pool, params.userId, query.limit ?? PAGE, query.before);
    },
    disablePlayer: async ({ caller, params, body }) => {
      return setAccount(caller.playerId, params.userId, body.why, true);
    },
    enablePlayer: async ({ caller, params, body }) => {
      return setAccount(caller.playerId, params.userId, body.why, false);
    },
    correctBalance: async ({ caller, params, body }) => {
      return askCorrection(d, caller.playerId, params.userId, body);
    },
    waitingCorrections: async () => {
      return { corrections: await waitingCorrections(pool, clock.now()) };
    },
    decideCorrection: async ({ caller, params, body }) => {
      return decideCorrection(d, caller.playerId, params.id, body);
    },
    withdrawCorrection: async ({ caller, params, body }) => {
      return withdrawCorrection(d, caller.playerId, params.id, body.why);
    },
    refundPlayerOrder: async ({ caller, params, body }) => {
      if (caller.playerId === params.userId) throw new ApiError('OWN_ACCOUNT');
      const { userId: playerId, orderId } = params;
      const act = { by: caller.playerId, act: 'refund-order', playerId, why: body.why, details: { orderId } };
      return d.refund(playerId, orderId, body.why, (tx, order) => noteAct(tx, act, clock.now(), order));
    },
    operatorFlags: async () => {
      return { flags: await d.flags() };
    },
    operatorErrors: async () => {
      return { faults: await d.faults() };
    },
    operatorContests: async () => {
      return { editions: await readEditions(pool, clock.now()) };
    },
    operatorActs: async ({ query }) => {
      const limit = query.limit ?? PAGE;
      const before = query.before !== undefined && /^\d{1,18}$/.test(query.before) ? query.before : undefined;
      const acts =
        before === undefined
          ? await actsBefore(pool, before, query.userId, limit + 1)
          : await mayBeOld.read(
              (db) => actsBefore(db, before, query.userId, limit + 1),
              (db) => hasAct(db, before),
            );
      const page = acts.slice(0, limit);
      const last = page.at(-1);
      return { acts: page, ...(acts.length > limit && last ? { before: last.id } : {}) };
    },
  };
}

/** Each changing call does what it does once for a key, whichever call it is. */
const eachOnce = (d: OperatorDeps, handlers: OperatorHandlers): Record<string, AnyHandler> =>
  Object.fromEntries(
    Object.entries(operatorContract).map(([name, endpoint]) => {
      const handler = handlers[name as OperatorCall] as unknown as AnyHandler;
      if (!isChanging(endpoint)) return [name, handler];
      return [
        name,
        (call) => {
          const { caller, request } = call as { caller: Caller; request: FastifyRequest };
          const key = idempotencyOf(name, { ...call, request }, name);
          const { playerId: operatorId } = caller;
          return once({ pool: d.pool, operatorId, key, nowMs: d.clock.now() }, async () => handler(call));
        },
      ];
    }),
  );

export const operatorPlugin =
  (d: OperatorDeps, o: { authenticate: Authenticate; checkReplies: boolean }) =>
  (app: FastifyInstance): void => {
    app.decorateRequest('caller', undefined);
    app.addHook('onSend', (_request, reply, _payload, done) => {
      setApiHeaders(reply);
      done();
    });
    const { authenticate, roleOf } = guardCalls(app, d, o.authenticate);
    const handlers = eachOnce(d, handlersOf(d, roleOf));
    registerContract(app, operatorContract, handlers, { ...o, authenticate });
  };
