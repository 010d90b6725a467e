// The operator's calls (S31): the role is checked before anything is read; each act is recorded and done once.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operatorContract, type OperatorCall } from '@parlor/contract/calls/operator/operator.ts';
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { fromPrimary } from '../../db/replica.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/handlers.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import { registerContract, type AnyHandler } from '../../http/register-endpoints.ts';
import { addApiHeaders } from '../../http/security-headers.ts';
import { announcementHandlers } from './announcements.ts';
import { contestHandlers } from './contests.ts';
import { viewLimits } from './approval-limits.ts';
import { sumsWithoutApproval, waitingCorrections } from './correction-store.ts';
import { askCorrection, decideCorrection, withdrawCorrection } from './corrections.ts';
import type { OperatorDeps, OperatorHandlers } from './deps.ts';
import { writeOffDebt } from './debts.ts';
import { draftHandlers } from './content/drafts.ts';
import { gateHandlers } from './content/gate.ts';
import { messageHandlers } from './content/messages.ts';
import { previewHandlers } from './content/preview.ts';
import { decisionHandlers } from './decisions.ts';
import { explainHandler } from './explain/explain.ts';
import { findHandler } from './finding/find.ts';
import { bulkActHandlers } from './bulk/bulk-acts.ts';
import { segmentHandlers } from './bulk/segments.ts';
import { findAccount } from './accounts/account-store.ts';
import { accountHandlers } from './accounts/index.ts';
import { peopleHandler } from './accounts/people.ts';
import { guardCalls, isChanging, type Guard } from './guard.ts';
import type { IdentifyOperator } from './known-operator.ts';
import { mustNotBeOwn } from './roles.ts';
import { once } from './idempotent-acts.ts';
import { pastHandler } from './players/past.ts';
import { playerHandlers } from './players/players.ts';
import { planHandlers } from './content/plans.ts';
import { releaseHandlers } from './content/releases.ts';
import { webhookHandlers } from './webhooks/index.ts';
import { noteHandlers } from './notes/index.ts';
import { previewHandler } from './preview/preview.ts';
import { whatIfHandler } from './preview/what-if.ts';
import { timelineHandler } from './timeline/timeline.ts';
import { switchHandlers } from './switches.ts';
import { actsBefore, hasAct, noteAct } from './store.ts';

const PAGE = 50;

function handlersOf(d: OperatorDeps, roleOf: Guard['roleOf']): OperatorHandlers {
  const { pool, clock } = d;
  const mayBeOld = d.mayBeOld ?? fromPrimary(pool);
  return {
    ...decisionHandlers(d),
    ...playerHandlers(d),
    ...releaseHandlers(d),
    ...draftHandlers(d),
    ...planHandlers(d),
    ...gateHandlers(d),
    ...previewHandlers(d),
    ...messageHandlers,
    ...switchHandlers(d),
    ...announcementHandlers(d),
    ...webhookHandlers(d),
    ...contestHandlers(d),
    ...segmentHandlers(d),
    ...bulkActHandlers(d, roleOf),
    ...accountHandlers(d.accounts),
    findAnything: findHandler(d),
    explainEntry: explainHandler(d),
    playerTimeline: timelineHandler(d),
    ...noteHandlers(d),
    previewAct: previewHandler(d),
    whatIfOfPlayer: whatIfHandler(d),
    playerAt: pastHandler(d),
    operatorPeople: peopleHandler(d),
    writeOffDebt: writeOffDebt(d),
    operatorMe: async ({ caller }) => {
      const by = caller.playerId;
      const limits = await Promise.all(
        CURRENCIES.filter((currency) => d.limits[currency] !== undefined).map(async (currency) => {
          const sums = await sumsWithoutApproval(pool, { currency, by, playerId: undefined }, clock.now());
          return [currency, viewLimits(d.limits, currency, sums)] as const;
        }),
      );
      const account = d.accounts && (await findAccount(d.accounts.pool, by));
      return {
        role: roleOf(caller),
        userId: by,
        environment: d.environment,
        ...(account && {
          account: {
            name: account.name,
            email: account.email,
            sessionEndsAt: new Date(caller.tokenEndsAtMs).toISOString(),
          },
        }),
        limits: Object.fromEntries(limits),
      };
    },
    correctBalance: ({ caller, params, body }) => askCorrection(d, caller.playerId, params.userId, body),
    waitingCorrections: async () => ({ corrections: await waitingCorrections(pool, clock.now()) }),
    decideCorrection: ({ caller, params, body }) => decideCorrection(d, caller.playerId, params.id, body),
    withdrawCorrection: ({ caller, params, body }) =>
      withdrawCorrection(d, caller.playerId, params.id, body.why),
    refundPlayerOrder: async ({ caller, params, body }) => {
      await mustNotBeOwn(pool, caller.playerId, params.userId);
      const { userId: playerId, orderId } = params;
      const act = { by: caller.playerId, act: 'refund-order', playerId, why: body.why, details: { orderId } };
      return d.refund(playerId, orderId, body.why, (tx, order) => noteAct(tx, act, clock.now(), order));
    },
    operatorAlarms: () => d.alarms.list(),
    acknowledgeAlarm: ({ caller: { playerId: by }, params: { id }, body: { why } }) =>
      d.alarms.acknowledge({ id, by, why }, (tx, list) => {
        const { rule, subject } = list.alarms.find((alarm) => alarm.id === id) ?? {};
        const act = { by, act: 'acknowledge-alarm', why, details: { id, rule, subject } };
        return noteAct(tx, act, clock.now(), list);
      }),
    operatorToday: () => d.today(),
    operatorFigures: ({ query }) => d.figures(query.days),
    operatorFlags: async () => ({ flags: await d.flags() }),
    experimentResult: async ({ params: { key } }) => {
      const result = await d.experiment?.(key);
      if (result === undefined) throw new ApiError('NOT_FOUND', 'There is no such experiment.');
      return result;
    },
    operatorErrors: async () => ({ faults: await d.faults() }),
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

/** Each changing call takes effect once for a key, except those whose answers are secrets: they are not stored. */
const eachOnce = (d: OperatorDeps, handlers: OperatorHandlers): Record<string, AnyHandler> =>
  Object.fromEntries(
    Object.entries(operatorContract).map(([name, endpoint]) => {
      const handler = handlers[name as OperatorCall] as unknown as AnyHandler;
      if (!isChanging(endpoint) || (endpoint as Endpoint).isSecret === true) return [name, handler];
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
  (d: OperatorDeps, o: { identify: IdentifyOperator; checkReplies: boolean }) =>
  (app: FastifyInstance): void => {
    app.decorateRequest('caller', undefined);
    addApiHeaders(app);
    const { authenticate, roleOf } = guardCalls(app, d, o.identify);
    const handlers = eachOnce(d, handlersOf(d, roleOf));
    registerContract(app, operatorContract, handlers, { ...o, authenticate });
  };
