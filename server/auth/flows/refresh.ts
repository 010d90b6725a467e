// Exchanges a refresh token for a new token; the refresh token is used up (I43).
import { isRefreshTokenOurs, makeRefreshToken, readRefreshToken } from '../tokens/refresh-token.ts';
import { REFRESH_REPEATED_WITHIN_MS } from '@parlor/contract/calls/auth.ts';
import { ApiError, retryLater } from '../../http/api-error.ts';
import type { AuthDeps } from './deps.ts';
import { SIGN_IN_LIFE_MS } from './sign-in.ts';
import { endSignIns, readForRefresh, rotate } from './store.ts';

/** Two tabs that refresh with the same token get the same successor; the second may be this late. */
const GRACE_S = REFRESH_REPEATED_WITHIN_MS / 1_000;
const MAX_TRIES = 5;

/**
 * Throws ApiError: REFRESH_INVALID, ACCOUNT_DISABLED. A used token ends its sign-in: either it or its successor was
 * stolen, and we cannot know which.
 */
export async function refresh(deps: Pick<AuthDeps, 'pool' | 'clock' | 'identity' | 'log'>, token: string) {
  const parts = readRefreshToken(token);
  if (parts === undefined) throw new ApiError('REFRESH_INVALID');
  const { playerId, signInId } = parts;
  const secrets = deps.identity.refreshSecrets;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const nowMs = deps.clock.now();
    const row = await readForRefresh(deps.pool, parts, GRACE_S, nowMs);
    if (row === undefined || !isRefreshTokenOurs(token, row.salt, secrets))
      throw new ApiError('REFRESH_INVALID');
    if (row.isDisabled) throw new ApiError('ACCOUNT_DISABLED');
    if (row.isOver || parts.generation > row.generation) throw new ApiError('REFRESH_INVALID');
    /** `isNew` once, in the first answer after the redirect sign-in that created the player. */
    const answer = (generation: number, isNew = false) => ({
      row,
      signInId,
      refreshToken: makeRefreshToken({ playerId, signInId, generation }, row.salt, secrets),
      isNew,
    });
    if (parts.generation < row.generation) {
      if (row.isInGrace) return answer(row.generation);
      await endSignIns(deps.pool, playerId, signInId);
      deps.identity.watch.note({ playerId, signInId });
      deps.log.warn({ playerId, signInId }, 'A used refresh token was sent again; its sign-in was ended');
      throw new ApiError('REFRESH_INVALID');
    }
    const rotated = await rotate(deps.pool, parts, nowMs, nowMs + SIGN_IN_LIFE_MS);
    if (rotated !== undefined) return answer(parts.generation + 1, rotated.isNew);
    // Another tab was faster, or the sign-in has just ended: read again.
  }
  throw retryLater('BUSY', 1);
}
