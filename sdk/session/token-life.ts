// How long a token is used and when the next one is requested (spec §9).
import { TokenClaims, type Profile } from '@parlor/contract/calls/auth.ts';
import { fromBase64Url } from '@parlor/contract/formats/bytes.ts';
import { checked, parsedJson } from '../checked.ts';
import { InputOutputError, NetworkError, RequestError, ValidationError, hasErrorCode } from '../errors.ts';

/** A refresh is scheduled this long before expiry. */
export const REFRESH_EARLY_MS = 300_000;
/** A token counts as expired this long before its expiry. */
export const EXPIRED_EARLY_MS = 30_000;
export const FIRST_BACKOFF_MS = 30_000;
export const LONGEST_BACKOFF_MS = 960_000;

/** A token with the times of this device's clock, in milliseconds since 1970. */
export interface CachedToken {
  readonly token: string;
  readonly claims: TokenClaims;
  readonly receivedAtMs: number;
  readonly expiresAtMs: number;
}

/** `expiresIn` of the reply is in seconds, counted from now on the local clock. */
export function cachedToken(token: string, expiresInS: number, nowMs: number): CachedToken {
  return { token, claims: claimsOf(token), receivedAtMs: nowMs, expiresAtMs: nowMs + expiresInS * 1000 };
}

/** A token with a life under a minute would otherwise count as expired before its first use. */
export function isExpired(cached: CachedToken, nowMs: number): boolean {
  const lifeMs = cached.expiresAtMs - cached.receivedAtMs;
  return nowMs > cached.expiresAtMs - Math.min(EXPIRED_EARLY_MS, lifeMs / 2);
}

/**
 * Delay until the next refresh: 5 minutes before expiry. A token with a very short life is refreshed after 30 s or
 * half its life, never at once, so that there is no hot loop.
 */
export function refreshDelayMs(cached: CachedToken, nowMs: number): number {
  const lifeMs = cached.expiresAtMs - cached.receivedAtMs;
  const earliestMs = cached.receivedAtMs + Math.max(1000, Math.min(30_000, lifeMs / 2));
  return Math.max(0, Math.max(cached.expiresAtMs - REFRESH_EARLY_MS, earliestMs) - nowMs);
}

/** 30 s, doubled with each failure in a row, at most 960 s. */
export const backoffMs = (failures: number): number =>
  Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failures);

export type RefreshFailure =
  /** Whether the sign-in is still valid is unknown: try again later. */
  | 'unreachable'
  | 'account-disabled'
  | 'sign-in-ended'
  /** A retry would not help; the player stays signed in until the token expires. */
  | 'other';

/** An invalid answer counts as unreachable, because everything else would sign the player out. */
export function failureOf(error: unknown): RefreshFailure {
  if (hasErrorCode(error, 'ACCOUNT_DISABLED')) return 'account-disabled';
  if (hasErrorCode(error, 'REFRESH_INVALID', 'TOKEN_REVOKED', 'TOKEN_EXPIRED', 'UNAUTHENTICATED'))
    return 'sign-in-ended';
  if (error instanceof NetworkError || error instanceof InputOutputError) return 'unreachable';
  if (error instanceof RequestError)
    return error.code === undefined || (error.status >= 500 && error.status !== 501) || error.status === 429
      ? 'unreachable'
      : 'other';
  return 'other';
}

/** The claims of a token, for the profile; the server checks the signature. Throws InputOutputError. */
export function claimsOf(token: string): TokenClaims {
  return checked('token claims', TokenClaims, parsedJson('token claims', textOf(token.split('.')[1] ?? '')));
}

/** The mini-app and an already signed-in visitor are never new (spec §3). */
export const profileOf = (claims: TokenClaims): Profile => ({
  userId: claims.sub,
  parlorUserId: claims.parlorUserId ?? Number(claims.sub),
  firstName: claims.firstName,
  ...(claims.username === undefined ? {} : { username: claims.username }),
  isPremium: claims.isPremium,
  photoUrl: claims.photoUrl ?? '',
  ...(claims.avatar === undefined ? {} : { avatar: claims.avatar }),
  ...(claims.referrer === undefined ? {} : { referrer: claims.referrer }),
  isNew: false,
});

function textOf(base64Url: string): string {
  try {
    return new TextDecoder().decode(fromBase64Url(base64Url));
  } catch {
    throw new InputOutputError(new ValidationError('token claims: not base64url'));
  }
}
