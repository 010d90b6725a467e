// Authenticates callers. A token that was verified before costs one look-up: its sign-in was live then, and the watch
// reports its end.
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../runtime/clock.ts';
import type { Authenticate, Caller } from '../../http/handlers.ts';
import { ApiError, retryLater } from '../../http/api-error.ts';
import type { RevocationWatch } from '../revocation/revocation-watch.ts';
import type { Tokens } from './tokens.ts';
import { VerifiedTokens } from './verified-tokens.ts';
import { allRows } from '../../db/sql.ts';

export interface AuthenticateDeps {
  readonly tokens: Tokens;
  readonly watch: RevocationWatch;
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly clock: Clock;
  /** The maximum number of cached tokens. */
  readonly maxVerified?: number;
}

const LONGEST_TOKEN = 4096;

/**
 * Throws ApiError: UNAUTHENTICATED, TOKEN_EXPIRED, TOKEN_REVOKED, and UNAVAILABLE if the database is needed and does
 * not answer.
 */
export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const { tokens, watch, clock, maxVerified = 50_000 } = deps;
  const verified = new VerifiedTokens(maxVerified);
  watch.onEnded(({ signInId }) => verified.forgetSignIn(signInId));

  const verifyFirst = async (token: string, key: string): Promise<Caller> => {
    const { sub, sid, platform, exp } = await tokens.verify(token);
    const caller: Caller = { playerId: sub, signInId: sid, platform, tokenEndsAtMs: exp * 1000 };
    await mustBeAlive(deps.pool, caller);
    // It may have ended during the query.
    if (watch.hasEnded(sid)) throw new ApiError('TOKEN_REVOKED');
    verified.remember(key, caller, clock.now());
    return caller;
  };

  return (request) => {
    const token = bearerOf(request);
    const key = hash('sha256', token, 'base64url');
    const caller = verified.get(key);
    if (caller === undefined) return verifyFirst(token, key);
    if (clock.now() >= caller.tokenEndsAtMs) {
      verified.forget(key);
      throw new ApiError('TOKEN_EXPIRED');
    }
    if (watch.hasEnded(caller.signInId)) throw new ApiError('TOKEN_REVOKED');
    if (watch.isCurrent()) return caller;
    return mustBeAlive(deps.pool, caller).then(() => caller);
  };
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined) throw new ApiError('UNAUTHENTICATED');
  const token = header.length <= LONGEST_TOKEN ? /^bearer ([\w.-]+)$/i.exec(header)?.[1] : undefined;
  if (token === undefined)
    throw new ApiError(
      'UNAUTHENTICATED',
      'The authorization header must be: Bearer, a space, and the token.',
    );
  return token;
}

async function mustBeAlive(pool: Pick<pg.Pool, 'query'>, { playerId, signInId }: Caller): Promise<void> {
  let isAlive: boolean;
  try {
    const rows = await allRows<{ one: number }>(pool, 'sign-in-alive')`
      select 1 as one from sign_ins where player_id = ${playerId} and sign_in_id = ${signInId}
        and revoked_at is null`;
    isAlive = rows.length > 0;
  } catch {
    throw retryLater('UNAVAILABLE', 1);
  }
  if (!isAlive) throw new ApiError('TOKEN_REVOKED');
}
