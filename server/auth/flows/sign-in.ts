// From a proven identity to a signed-in player.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { inviteCodeOf } from '@parlor/contract/formats/campaign.ts';
import type { Platform } from '@parlor/contract/kernel/contract.ts';
import { isOff } from '@parlor/economy/kernel/switches.ts';
import type pg from 'pg';
import { makeRefreshToken } from '../tokens/refresh-token.ts';
import type { Claims } from '../tokens/tokens.ts';
import { emailMark, markOf } from '../../players/rows/held-identities.ts';
import { ApiError } from '../../http/api-error.ts';
import { mustBeSwitchedOn } from '../../players/switched-on.ts';
import { addCampaign, type Campaign } from './campaign-store.ts';
import type { AuthDeps } from './deps.ts';
import { acceptInvitation, storeInvitation } from './invitation.ts';
import {
  addProfile,
  addSignIn,
  findPlayer,
  lockProfile,
  refreshOnlyIdentity,
  refreshProfile,
  takeIdentity,
  type IdentityKey,
  type NewProfile,
  type PersonFacts,
  type ProfileRow,
} from './store.ts';

/** How long an unused sign-in lives. */
export const SIGN_IN_LIFE_MS = 30 * 24 * 3600_000;
/** The maximum number of live sign-ins of one player; the ones used longest ago end. */
export const MAX_SIGN_INS = 30;

export interface SignInRequest {
  readonly key: IdentityKey;
  readonly platform: Platform;
  /** For a player who is new. */
  readonly newProfile: Omit<NewProfile, 'inviter'>;
  /** The campaign of a new player. */
  readonly campaign: Campaign | undefined;
  /** The caller's network address. */
  readonly ip: string;
  /** Telegram's present data, for a known player. */
  readonly facts?: PersonFacts;
  /** A web provider's present data, for a player with no other identity. */
  readonly webFacts?: { readonly firstName: string | undefined; readonly photoUrl: string | undefined };
  /** When the person proved who they are, if the proof itself says so; otherwise now. */
  readonly provenAtMs?: number | undefined;
  /** Whether the answer redirects the browser; then its first refresh reports a new player. */
  readonly tellsLater?: boolean;
}

/**
 * On a cluster the machines of one transaction commit one after the other: a new player's identity may be seen a moment
 * before their profile.
 */
const VISIBLE_AFTER_MS = 50;
const VISIBLE_WITHIN_TRIES = 20;

/** The public name of a player whose provider gives none; an email address would reveal too much. */
const GUEST_NAME = 'Guest';

/** A new player from the website. `label` is the owner's name for the identity. */
export const webProfile = (p: {
  readonly [K in 'firstName' | 'photoUrl' | 'email' | 'label']?: string | undefined;
}): SignInRequest['newProfile'] => ({
  firstName: p.firstName ?? GUEST_NAME,
  username: undefined,
  photoUrl: p.photoUrl,
  isPremium: false,
  language: undefined,
  email: p.email,
  label: p.label,
  startParam: undefined,
});

export interface SignedIn {
  readonly profile: ProfileRow;
  readonly signInId: string;
  readonly refreshToken: string;
  /** True only in the answer to the sign-in that created the player. */
  readonly isNew: boolean;
  /** Older sign-ins that ended to make room. */
  readonly ended: readonly string[];
}

export type SignInDeps = Pick<
  AuthDeps,
  'clock' | 'players' | 'nextPlayerId' | 'identity' | 'referralReview' | 'switches' | 'heldPlayers'
>;

/**
 * Signs in within the caller's transaction. One identity is one player, however many first sign-ins arrive at once (I41).
 * Throws ApiError: ACCOUNT_DISABLED, and SWITCHED_OFF if sign-up is off.
 */
export async function openSignIn(
  tx: pg.PoolClient,
  deps: SignInDeps,
  request: SignInRequest,
): Promise<SignedIn> {
  const { profile, isNew } = await profileOf(tx, deps, request, deps.clock.now());
  return enter(tx, deps, profile, { ...request, provider: request.key.provider, isNew });
}

export interface KnownSignIn {
  readonly playerId: string;
  /** Which passkey. */
  readonly passkey: string;
}

/** Signs in a player whose passkey is proven, within the caller's transaction. Throws ApiError: ACCOUNT_DISABLED. */
export async function openPasskeySignIn(
  tx: pg.PoolClient,
  deps: Pick<SignInDeps, 'clock' | 'identity'>,
  { playerId, passkey }: KnownSignIn,
): Promise<SignedIn> {
  const profile = await lockProfile(tx, playerId);
  if (profile === undefined) throw new ApiError('BUSY', undefined, undefined, 1);
  return enter(tx, deps, profile, { provider: 'passkey', passkey, platform: 'web', isNew: false });
}

type Entry = Pick<SignInRequest, 'platform' | 'provenAtMs' | 'tellsLater'> & {
  readonly provider: string;
  readonly passkey?: string;
  readonly isNew: boolean;
};

async function enter(
  tx: pg.PoolClient,
  deps: Pick<SignInDeps, 'clock' | 'identity'>,
  profile: ProfileRow,
  { isNew, ...request }: Entry,
): Promise<SignedIn> {
  const nowMs = deps.clock.now();
  if (profile.isDisabled) throw new ApiError('ACCOUNT_DISABLED');
  const { playerId } = profile;
  const signInId = randomBytes(16).toString('base64url');
  const salt = randomBytes(16);
  const expiresAtMs = nowMs + SIGN_IN_LIFE_MS;
  const ended = await addSignIn(
    tx,
    {
      playerId,
      signInId,
      platform: request.platform,
      provider: request.provider,
      passkey: request.passkey,
      isNew: isNew && request.tellsLater === true,
      salt,
      nowMs,
      // A provider's clock may be ahead of ours.
      provenAtMs: Math.min(request.provenAtMs ?? nowMs, nowMs),
      expiresAtMs,
    },
    MAX_SIGN_INS,
  );
  const refreshToken = makeRefreshToken(
    { playerId, signInId, generation: 1 },
    salt,
    deps.identity.refreshSecrets,
  );
  return { profile, signInId, refreshToken, isNew, ended };
}

async function profileOf(
  tx: pg.PoolClient,
  deps: Pick<AuthDeps, 'players' | 'nextPlayerId' | 'referralReview' | 'switches' | 'heldPlayers'>,
  request: SignInRequest,
  nowMs: number,
): Promise<{ profile: ProfileRow; isNew: boolean }> {
  const known = await knownPlayer(tx, request);
  if (known !== undefined) return { profile: known, isNew: false };
  const now = { switches: deps.switches?.(), nowMs };
  mustBeSwitchedOn(now, { kind: 'sign-up' });
  const playerId = await takeIdentity(tx, request.key, await deps.nextPlayerId?.());
  if (playerId === undefined) {
    // Another transaction was quicker: a first sign-in, or a player who added this identity.
    const quicker = await knownPlayer(tx, request);
    if (quicker !== undefined) return { profile: quicker, isNew: false };
    // And that one has removed it again.
    throw new ApiError('BUSY', undefined, undefined, 1);
  }
  const code = inviteCodeOf(request.campaign?.params);
  const { key, ip, newProfile } = request;
  const invitation =
    code === undefined || isOff(now, { kind: 'referrals' })
      ? undefined
      : await acceptInvitation(tx, { code, key, ip, nowMs, review: deps.referralReview() });
  const { email } = newProfile;
  // A new account frees nobody from a break.
  const pause = await deps.heldPlayers.pauseOf(
    tx,
    markOf(key),
    ...(email === undefined ? [] : [emailMark(email)]),
  );
  await deps.players.create(tx, { playerId, nowMs, invitation, pause });
  const profile = await addProfile(tx, key, playerId, { ...newProfile, inviter: invitation?.by }, nowMs);
  if (invitation !== undefined) await storeInvitation(tx, playerId, invitation, nowMs);
  if (request.campaign !== undefined) await addCampaign(tx, playerId, request.campaign, nowMs);
  return { profile, isNew: true };
}

/** The player of this identity, locked until the transaction ends. */
async function knownPlayer(tx: pg.PoolClient, request: SignInRequest): Promise<ProfileRow | undefined> {
  const playerId = await findPlayer(tx, request.key);
  if (playerId === undefined) return undefined;
  const { facts, webFacts } = request;
  for (let tries = 0; tries < VISIBLE_WITHIN_TRIES; tries += 1) {
    const profile =
      facts !== undefined
        ? await refreshProfile(tx, playerId, facts)
        : ((webFacts && (await refreshOnlyIdentity(tx, playerId, webFacts))) ??
          (await lockProfile(tx, playerId)));
    if (profile !== undefined) return profile;
    await setTimeout(VISIBLE_AFTER_MS);
  }
  throw new ApiError('BUSY', undefined, undefined, 1);
}

/** The token's claims about its player. */
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
    ...(profile.avatar === null ? {} : { avatar: profile.avatar }),
    ...(profile.referrer === null ? {} : { referrer: profile.referrer }),
  };
}
