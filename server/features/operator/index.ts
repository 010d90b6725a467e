// The operator's calls (S31): the role is known before anything is read, each act is recorded and done once.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operatorContract, type OperatorCall } from '@parlor/contract/calls/operator/operator.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { fromPrimary } from '../../db/replica.ts';
import type { Authenticate, Caller } from '../../http/handlers.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import { registerContract, type AnyHandler } from '../../http/register-endpoints.ts';
import { ApiError } from '../../http/api-error.ts';
import { setApiHeaders } from '../../http/security-headers.ts';
import { readEditions } from './contests.ts';
import { viewAlone } from './solo-limits.ts';
import { movedAlone, waitingCorrections } from './correction-store.ts';
import { askCorrection, decideCorrection, withdrawCorrection } from './corrections.ts';
import type { OperatorDeps, OperatorHandlers } from './deps.ts';
import { debtHandlers } from './debts.ts';
import { growthHandlers } from './referrals-and-partners.ts';
import { paymentAlarmHandlers } from './payment-alarms.ts';
import { guardCalls, isChanging, type Guard } from './guard.ts';
import { once } from './idempotent-acts.ts';
import { mustReach } from './roles.ts';
import { studioHandlers } from './studios.ts';
import { playerHandlers } from './players.ts';
import { actsBefore, hasAct, noteAct } from './store.ts';

const PAGE = 50;

function handlersOf(d: OperatorDeps, roleOf: Guard['roleOf']): OperatorHandlers {
  const { pool, clock } = d;
  const mayBeOld = d.mayBeOld ?? fromPrimary(pool);
  /** The contract says which role a call needs; who is let in by it may still be too little for a part of it. */
  const may = (caller: Caller, min: 'viewer' | 'support' | 'treasurer') =>
    Promise.resolve(mustReach(roleOf(caller), min));
  return {
    ...growthHandlers(d),
    ...paymentAlarmHandlers(d, may),
    ...studioHandlers(d),
    ...debtHandlers(d),
    ...playerHandlers(d),
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
