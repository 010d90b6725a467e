// What a stolen device or token must not do needs a fresh proof of identity: a sign-in that is minutes old.
import type pg from 'pg';
import { FRESH_SIGN_IN_MINUTES } from '@parlor/contract/calls/personal-data.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { firstRow } from '../../db/sql.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/handlers.ts';

/** Until when the caller's sign-in is a fresh proof; undefined if it is none. */
export async function freshUntil(
  pool: pg.Pool,
  { playerId, signInId }: Caller,
  nowMs: number,
): Promise<number | undefined> {
  const row = await firstRow<{ proven_at: Date }>(pool, 'sign-in-proven-at')`
    select coalesce(proven_at, created_at) as proven_at from sign_ins
    where player_id = ${playerId} and sign_in_id = ${signInId} and revoked_at is null`;
  if (row === undefined) return undefined;
  const untilMs = row.proven_at.getTime() + FRESH_SIGN_IN_MINUTES * MINUTE_MS;
  return untilMs > nowMs ? untilMs : undefined;
}

/** Throws ApiError: FRESH_SIGN_IN_NEEDED. */
export async function mustBeFresh(pool: pg.Pool, caller: Caller, nowMs: number): Promise<void> {
  if ((await freshUntil(pool, caller, nowMs)) === undefined) throw new ApiError('FRESH_SIGN_IN_NEEDED');
}
