// From a proven identity to a player who is signed in.
import { randomBytes } from 'node:crypto';
import type { Platform } from '@parlor/contract/contract.ts';
import type pg from 'pg';
import { makeRefreshToken } from '../../identity/refresh-token.ts';
import type { Claims } from '../../identity/tokens.ts';
import { Refused } from '../../refused.ts';
import type { AuthDeps } from './deps.ts';
import {
  addProfile,
  addSignIn,
  findPlayer,
  holdProfile,
  lockIdentity,
  refreshProfile,
  trimSignIns,
  type IdentityKey,
  type NewProfile,
  type PersonFacts,
  type ProfileRow,
} from './store.ts';

/** How long a sign-in lives without being used. */
export const SIGN_IN_LIFE_MS = 30 * 24 * 3600_000;
/** Sign-ins of one player that live at once; the ones used longest ago end. */
export const MOST_SIGN_INS = 30;

export interface SignInRequest {
  readonly key: IdentityKey;
  readonly platform: Platform;
  /** For a player who is new. */
  readonly newProfile: NewProfile;
  /** What the provider says now, for a player who is known. */
  readonly facts: PersonFacts | undefined;
}

export interface SignedIn {
  readonly profile: ProfileRow;
  readonly signInId: string;
  readonly refreshToken: string;
  /** True in the answer to the sign-in that made the player, and in no other. */
  readonly isNew: boolean;
  /** Older sign-ins that ended to make room. */
  readonly ended: readonly string[];
}

/**
 * Signs in within the caller's transaction. One identity is one player, however many first sign-ins arrive at once (I41).
 * Throws Refused: ACCOUNT_DISABLED.
 */
export async function openSignIn(
  tx: pg.PoolClient,
  deps: Pick<AuthDeps, 'clock' | 'players' | 'identity'>,
  request: SignInRequest,
): Promise<SignedIn> {
  const nowMs = deps.clock.now();
  const { profile, isNew } = await profileOf(tx, deps, request, nowMs);
  if (profile.isDisabled) throw new Refused('ACCOUNT_DISABLED');
  const { playerId } = profile;
  const signInId = randomBytes(16).toString('base64url');
  const salt = randomBytes(16);
  const expiresAtMs = nowMs + SIGN_IN_LIFE_MS;
  const ended = isNew ? [] : await trimSignIns(tx, playerId, MOST_SIGN_INS - 1);
  await addSignIn(tx, { playerId, signInId, platform: request.platform, salt, nowMs, expiresAtMs });
  const refreshToken = makeRefreshToken(
    { playerId, signInId, generation: 1 },
    salt,
    deps.identity.refreshSecrets,
  );
  return { profile, signInId, refreshToken, isNew, ended };
}

async function profileOf(
  tx: pg.PoolClient,
  deps: Pick<AuthDeps, 'players'>,
  request: SignInRequest,
  nowMs: number,
): Promise<{ profile: ProfileRow; isNew: boolean }> {
  let playerId = await findPlayer(tx, request.key);
  if (playerId === undefined) {
    await lockIdentity(tx, request.key);
    playerId = await findPlayer(tx, request.key);
  }
  if (playerId === undefined) {
    const made = await deps.players.create(tx, { nowMs });
    return {
      profile: await addProfile(tx, request.key, made.playerId, request.newProfile, nowMs),
      isNew: true,
    };
  }
  const profile =
    request.facts === undefined
      ? await holdProfile(tx, playerId)
      : await refreshProfile(tx, playerId, request.facts);
  return { profile, isNew: false };
}

/** What the token says about its player. */
export function claimsOf(profile: ProfileRow, signInId: string, platform: Platform): Claims {
  return {
    sub: profile.playerId,
    sid: signInId,
    parlorUserId: Number(profile.playerId),
    firstName: profile.firstName,
    isPremium: profile.isPremium,
    platform,
    ...(profile.username === null ? {} : { username: profile.username }),
    ...(profile.photoUrl === null ? {} : { photoUrl: profile.photoUrl }),
  };
}
