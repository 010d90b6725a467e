// Checks the caller's role before an operator's call is read. A refused act is recorded in the audit log as refused,
// with actor, target and reason.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { errors, type ErrorCode } from '@parlor/contract/kernel/errors.ts';
import {
  operatorContract,
  type OperatorCall,
  type OperatorRole,
} from '@parlor/contract/calls/operator/operator.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Authenticate, Caller } from '../../http/handlers.ts';
import { ApiError } from '../../http/api-error.ts';
import type { IdentifyOperator } from './known-operator.ts';
import { mustReach } from './roles.ts';
import { noteRefused } from './store.ts';

/** Invalid requests, repeats, and requests to retry are not acts. */
const IS_ACT = new Set([403, 404, 409, 422]);
const IS_NONE = new Set<ErrorCode>(['BUSY', 'OPERATOR_ACT_DONE', 'STEP_UP_NEEDED']);
const LONGEST_WHY = 500;

export const isChanging = (endpoint: Endpoint): boolean => endpoint.method !== 'GET';

/** If an endpoint names no role: any operator may read, only a treasurer may change something. */
export const roleFor = (endpoint: Endpoint): OperatorRole =>
  endpoint.role ?? (isChanging(endpoint) ? 'treasurer' : 'viewer');

export interface Guard {
  /** The caller, if role and second factor suffice; refuses NOT_AN_OPERATOR and STEP_UP_NEEDED before the body is read. */
  readonly authenticate: Authenticate;
  /** For a caller that `authenticate` let through. */
  readonly roleOf: (caller: Caller) => OperatorRole;
}

export function guardCalls(
  app: FastifyInstance,
  d: { readonly pool: pg.Pool; readonly clock: Clock },
  identify: IdentifyOperator,
): Guard {
  const roles = new WeakMap<Caller, OperatorRole>();
  app.addHook('onError', async (request, _reply, error) => {
    const { caller } = request;
    const name = callOf(request);
    if (!(error instanceof ApiError) || !caller || !name || !isChanging(operatorContract[name])) return;
    if (!IS_ACT.has(errors[error.code].status) || IS_NONE.has(error.code)) return;
    const act = { by: caller.playerId, act: actOf(name), ...playerAndReason(request) };
    const { code, message } = error;
    // A caller without a role is recorded only in the server's log, so that nobody can fill the audit log.
    if (!roles.has(caller)) request.log.warn({ player: caller.playerId, act: act.act, code }, 'no operator');
    else
      await noteRefused(
        d.pool,
        { ...act, details: { code, message, params: request.params } },
        code,
        d.clock.now(),
      ).catch((reason: unknown) =>
        request.log.error(
          { reason: String(reason), act: act.act, code },
          'a refused act could not be recorded',
        ),
      );
  });
  return {
    roleOf: (caller) => roles.get(caller)!,
    authenticate: async (request) => {
      const { caller, role, isFresh } = await identify(request);
      request.caller = caller;
      if (role !== undefined) roles.set(caller, role);
      const name = callOf(request);
      const endpoint: Endpoint | undefined = name && operatorContract[name];
      mustReach(role, endpoint === undefined ? 'owner' : roleFor(endpoint));
      if (endpoint?.stepUp === true && !isFresh) throw new ApiError('STEP_UP_NEEDED');
      return caller;
    },
  };
}

const callOf = ({ routeOptions: { config } }: FastifyRequest): OperatorCall | undefined =>
  config.call !== undefined && Object.hasOwn(operatorContract, config.call)
    ? (config.call as OperatorCall)
    : undefined;

/** Names of acts in the log: `correctBalance` is `correct-balance`. */
const actOf = (name: string): string => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** The player and the reason, if the refused request has them in a storable form. */
function playerAndReason(request: FastifyRequest): { playerId?: string; why?: string } {
  const { userId } = (request.params ?? {}) as { userId?: unknown };
  const { why } = (request.body ?? {}) as { why?: unknown };
  return {
    ...(typeof userId === 'string' && /^[1-9]\d{0,15}$/.test(userId) ? { playerId: userId } : {}),
    ...(typeof why === 'string' && !why.includes('\0') ? { why: why.slice(0, LONGEST_WHY) } : {}),
  };
}
