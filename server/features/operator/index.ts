// The operator's calls (S31): each begins with the caller's role, each act is recorded.
import type pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { toWire } from '@parlor/contract/money.ts';
import {
  operatorContract,
  type OperatorAnswer,
  type OperatorCall,
  type OperatorReceived,
} from '@parlor/contract/operator.ts';
import type { FlagCard } from '@parlor/contract/flags.ts';
import type { Order } from '@parlor/contract/shop.ts';
import type { Fault } from '@parlor/contract/telemetry.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/vocabulary.ts';
import type { Clock } from '../../clock.ts';
import { fromPrimary, type MayBeOld } from '../../db/replica.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Authenticate, Caller } from '../../handlers.ts';
import { mountContract, type AnyHandler } from '../../mount.ts';
import { readWallet, readWalletChanges } from '../../players/airdrop-wallet.ts';
import { viewEntry } from '../../players/ledger-rows.ts';
import { orderPage } from '../../players/order-page.ts';
import type { Players } from '../../players/players.ts';
import { Refused } from '../../refused.ts';
import { setApiHeaders } from '../../security-headers.ts';
import { readEditions } from './contests.ts';
import { askCorrection, decideCorrection } from './corrections.ts';
import { growthHandlers, type GrowthDeps } from './growth.ts';
import { paymentAlarmHandlers, type PaymentAlarmDeps } from './payment-alarms.ts';
import { createRoles, mustBe, type OperatorEntry } from './roles.ts';
import {
  actsBefore,
  campaignOf,
  findPlayer,
  findPlayers,
  hasAct,
  ledgerBelow,
  noteAct,
  setDisabled,
  viewCorrection,
  viewFound,
  waitingCorrections,
} from './store.ts';

export interface OperatorDeps extends GrowthDeps, PaymentAlarmDeps {
  readonly pool: pg.Pool;
  /** For the pages after the first. */
  readonly mayBeOld?: MayBeOld;
  readonly clock: Clock;
  readonly players: Players;
  readonly operators: readonly OperatorEntry[];
  /** The most that one operator moves alone, in whole units. */
  readonly limits: Readonly<Partial<Record<Currency, number>>>;
  readonly refund: (playerId: string, orderId: string, why: string) => Promise<Order>;
  readonly flags: () => Promise<FlagCard[]>;
  readonly faults: () => Promise<Fault[]>;
}
type OperatorHandlers = {
  readonly [N in OperatorCall]: (
    call: OperatorReceived<N> & { caller: Caller },
  ) => Promise<OperatorAnswer<N>>;
};

const PAGE = 50;
const MOST = String(2 ** 53 - 1);

function handlersOf(d: OperatorDeps): OperatorHandlers {
  const { pool, clock, players } = d;
  const mayBeOld = d.mayBeOld ?? fromPrimary(pool);
  const roleOf = createRoles(pool, d.operators);
  const may = (caller: Caller, least: 'viewer' | 'support' | 'treasurer') =>
    mustBe(roleOf, caller.playerId, least);
  const found = async (playerId: string) => {
    const row = await findPlayer(pool, playerId);
    if (!row) throw new Refused('NOT_FOUND', 'There is no such player.');
    return row;
  };
  const setAccount = async (by: string, playerId: string, why: string, isDisabled: boolean) => {
    if (by === playerId) throw new Refused('OWN_ACCOUNT');
    await found(playerId);
    const nowMs = clock.now();
    await inTransaction(pool, async (tx) => {
      await setDisabled(tx, playerId, isDisabled ? new Date(nowMs).toISOString() : null);
      await noteAct(tx, { by, act: isDisabled ? 'disable-player' : 'enable-player', playerId, why }, nowMs);
    });
    return viewFound(await found(playerId));
  };
  return {
    ...growthHandlers(d, may),
    ...paymentAlarmHandlers(d, may),
    operatorMe: async ({ caller }) => ({ role: await may(caller, 'viewer'), limits: { ...d.limits } }),
    findPlayers: async ({ caller, query }) => {
      await may(caller, 'viewer');
      return { players: (await findPlayers(pool, query.text)).map(viewFound) };
    },
    playerCard: async ({ caller, params }) => {
      await may(caller, 'viewer');
      const row = await found(params.userId);
      const campaign = await campaignOf(pool, params.userId);
      const balances = await players.read(params.userId, (player) => player.balances);
      const { rows } = await pool.query<{ version: bigint }>(
        'select version from players where player_id = $1',
        [params.userId],
      );
      return {
        ...viewFound(row),
        version: Number(rows[0]?.version ?? 0),
        balances: CURRENCIES.map((currency) => ({ currency, balance: toWire(currency, balances[currency]) })),
        ...(campaign === undefined ? {} : { campaign }),
      };
    },
    playerLedger: async ({ caller, params, query }) => {
      await may(caller, 'viewer');
      const limit = query.limit ?? PAGE;
      const below = query.before !== undefined && /^\d{1,15}$/.test(query.before) ? query.before : MOST;
      const rows =
        below === MOST
          ? await ledgerBelow(pool, params.userId, below, limit + 1)
          : await mayBeOld.readOf(params.userId, (db) => ledgerBelow(db, params.userId, below, limit + 1));
      const entries = rows.slice(0, limit).map(viewEntry);
      const last = entries.at(-1);
      return { entries, ...(rows.length > limit && last ? { before: String(last.number) } : {}) };
    },
    playerWallet: async ({ caller, params }) => {
      await may(caller, 'viewer');
      const [wallet, changes] = await Promise.all([
        readWallet(pool, params.userId),
        readWalletChanges(pool, params.userId),
      ]);
      return { wallet, changes };
    },
    playerOrders: async ({ caller, params, query }) => {
      await may(caller, 'viewer');
      return orderPage(pool, params.userId, query.limit ?? PAGE, query.before);
    },
    disablePlayer: async ({ caller, params, body }) => {
      await may(caller, 'support');
      return setAccount(caller.playerId, params.userId, body.why, true);
    },
    enablePlayer: async ({ caller, params, body }) => {
      await may(caller, 'support');
      return setAccount(caller.playerId, params.userId, body.why, false);
    },
    correctBalance: async ({ caller, params, body }) => {
      await may(caller, 'treasurer');
      return askCorrection(d, caller.playerId, params.userId, body);
    },
    waitingCorrections: async ({ caller }) => {
      await may(caller, 'viewer');
      return { corrections: (await waitingCorrections(pool)).map(viewCorrection) };
    },
    decideCorrection: async ({ caller, params, body }) => {
      await may(caller, 'treasurer');
      return decideCorrection(d, caller.playerId, params.id, body);
    },
    refundPlayerOrder: async ({ caller, params, body }) => {
      await may(caller, 'support');
      if (caller.playerId === params.userId) throw new Refused('OWN_ACCOUNT');
      const { userId: playerId, orderId } = params;
      const details = { orderId };
      await noteAct(
        pool,
        { by: caller.playerId, act: 'refund-order', playerId, why: body.why, details },
        clock.now(),
      );
      return d.refund(playerId, orderId, body.why);
    },
    operatorFlags: async ({ caller }) => {
      await may(caller, 'viewer');
      return { flags: await d.flags() };
    },
    operatorFaults: async ({ caller }) => {
      await may(caller, 'viewer');
      return { faults: await d.faults() };
    },
    operatorContests: async ({ caller }) => {
      await may(caller, 'viewer');
      return { editions: await readEditions(pool, clock.now()) };
    },
    operatorActs: async ({ caller, query }) => {
      await may(caller, 'viewer');
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

export const operatorPlugin =
  (d: OperatorDeps, o: { authenticate: Authenticate; checkReplies: boolean }) =>
  (app: FastifyInstance): void => {
    app.decorateRequest('caller', undefined);
    app.addHook('onSend', (_request, reply, _payload, done) => {
      setApiHeaders(reply);
      done();
    });
    mountContract(app, operatorContract, handlersOf(d) as unknown as Record<string, AnyHandler>, o);
  };
