// Sessions of the console: a cookie of its address that ends after eight hours, whatever its use. Each call looks it up, so a
// session that an owner ends is ended at once in every process.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {} from '@fastify/cookie';
import { SESSION_HOURS, STEP_UP_MINUTES } from '@parlor/contract/calls/operator/accounts/accounts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/accounts/roles.ts';
import { HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { ApiError } from '../../../http/api-error.ts';
import { anyRow, firstRow, run, type Db } from '../../../db/sql.ts';
import type { KnownOperator } from '../known-operator.ts';
import { hashOf, newSecret, type AccountDeps } from './deps.ts';

const FRESH_MS = STEP_UP_MINUTES * MINUTE_MS;
/** The precision of "last seen". */
const SEEN_EVERY_MS = MINUTE_MS;

interface SessionRow {
  readonly operator_id: bigint;
  readonly role: OperatorRole;
  readonly second_factor_at: Date;
  readonly ends_at: Date;
  readonly last_seen_at: Date | null;
}

/** On https its name begins with __Host-, so no other host can set or overwrite it. */
const cookieOf = (d: AccountDeps) => {
  const secure = d.consoleUrl().startsWith('https:');
  return {
    name: secure ? '__Host-parlor-console' : 'parlor-console',
    options: { path: '/', sameSite: 'strict', httpOnly: true, secure } as const,
  };
};

const hashIn = (d: AccountDeps, request: FastifyRequest): Buffer | undefined => {
  const secret = request.cookies[cookieOf(d).name];
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? hashOf(secret) : undefined;
};

/** A sign-in counts as a fresh second factor. */
export async function openSession(
  d: AccountDeps,
  db: Db,
  reply: FastifyReply,
  operatorId: string,
): Promise<{ sessionEndsAt: string }> {
  const secret = newSecret();
  const nowMs = d.clock.now();
  const [now, endsAt] = [new Date(nowMs), new Date(nowMs + SESSION_HOURS * HOUR_MS)];
  await run(db)`
    insert into operator_sessions (session_hash, operator_id, at, second_factor_at, ends_at)
      values (${hashOf(secret)}, ${operatorId}, ${now}, ${now}, ${endsAt})`;
  await run(db)`update operator_accounts set last_seen_at = ${now} where operator_id = ${operatorId}`;
  const { name, options } = cookieOf(d);
  reply.setCookie(name, secret, { ...options, maxAge: SESSION_HOURS * 3600 });
  return { sessionEndsAt: endsAt.toISOString() };
}

/**
 * Refuses a call that a page of another origin sent. Browsers name the origin of each changing request, so a
 * request without it is not from a page of the console.
 */
export function mustComeFromConsole(d: AccountDeps, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isOwn = origin === undefined ? isRead : origin === new URL(d.consoleUrl()).origin;
  if (!isOwn || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw new ApiError('FORBIDDEN', 'This call is for the pages of the console only.');
}

/** The caller, from the cookie. Throws CONSOLE_SIGN_IN_NEEDED. */
export async function identify(d: AccountDeps, request: FastifyRequest): Promise<KnownOperator> {
  mustComeFromConsole(d, request);
  const hash = hashIn(d, request);
  const nowMs = d.clock.now();
  const row =
    hash &&
    (await firstRow<SessionRow>(d.pool, 'operator-session')`
      select s.operator_id, a.role, s.second_factor_at, s.ends_at, a.last_seen_at from operator_sessions s
        join operator_accounts a on a.operator_id = s.operator_id
      where s.session_hash = ${hash} and s.ended_at is null and s.ends_at > ${new Date(nowMs)}
        and a.removed_at is null and a.is_enrolled`);
  if (row === undefined) throw new ApiError('CONSOLE_SIGN_IN_NEEDED');
  const operatorId = String(row.operator_id);
  if (nowMs - (row.last_seen_at?.getTime() ?? 0) >= SEEN_EVERY_MS)
    await run(d.pool)`
      update operator_accounts set last_seen_at = ${new Date(nowMs)} where operator_id = ${operatorId}`;
  return {
    caller: {
      playerId: operatorId,
      signInId: hash!.toString('base64url'),
      platform: 'web',
      tokenEndsAtMs: row.ends_at.getTime(),
    },
    role: row.role,
    isFresh: nowMs - row.second_factor_at.getTime() < FRESH_MS,
  };
}

/** Records a new second factor of the session. */
export async function keepStepUp(d: AccountDeps, db: Db, signInId: string): Promise<{ until: string }> {
  const nowMs = d.clock.now();
  const hash = Buffer.from(signInId, 'base64url');
  await run(
    db,
  )`update operator_sessions set second_factor_at = ${new Date(nowMs)} where session_hash = ${hash}`;
  return { until: new Date(nowMs + FRESH_MS).toISOString() };
}

/** The account of the ended session, if it was live. */
export async function endSession(
  d: AccountDeps,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const { name, options } = cookieOf(d);
  reply.setCookie(name, '', { ...options, maxAge: 0 });
  const hash = hashIn(d, request);
  const now = new Date(d.clock.now());
  const row =
    hash &&
    (await firstRow<{ operator_id: bigint }>(db)`
      update operator_sessions set ended_at = ${now} where session_hash = ${hash} and ended_at is null
        and ends_at > ${now} returning operator_id`);
  return row && String(row.operator_id);
}

export const endSessionsOf = (db: Db, operatorId: string, nowMs: number): Promise<boolean> =>
  anyRow(db)`
    update operator_sessions set ended_at = ${new Date(nowMs)}
      where operator_id = ${operatorId} and ended_at is null`;
