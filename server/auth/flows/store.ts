// SQL of identities, profiles and sign-ins.
import type { IdentityKind } from '@parlor/contract/calls/sign-ins.ts';
import type { AvatarName } from '@parlor/contract/calls/public-names.ts';
import type { Platform } from '@parlor/contract/kernel/contract.ts';
import { allRows, type Db, firstRow, raw } from '../../db/sql.ts';
import { kindOf } from '../../players/rows/identity-kinds.ts';

/** Ends a sign-in. The value is a placeholder; a trigger sets the database's time. */
export const REVOKED_NOW = raw("'-infinity'");

export interface IdentityKey {
  /** `telegram`, `email`, `google`, `facebook`, or the address of another OpenID issuer. */
  readonly provider: string;
  readonly subject: string;
}

/** A provider's data about a person; stored at each sign-in. */
export interface PersonFacts {
  readonly firstName: string;
  readonly username: string | undefined;
  readonly photoUrl: string | undefined;
  readonly isPremium: boolean;
  readonly language: string | undefined;
}

export interface NewProfile extends PersonFacts {
  readonly email: string | undefined;
  /** The messenger's start parameter, unchanged. */
  readonly startParam: string | undefined;
  /** How the owner sees this identity, such as its email address; shown to nobody else. */
  readonly label: string | undefined;
  /** The inviter. */
  readonly inviter: string | undefined;
}

export interface ProfileRow {
  readonly playerId: string;
  readonly firstName: string;
  readonly username: string | null;
  readonly photoUrl: string | null;
  readonly avatar: AvatarName | null;
  readonly isPremium: boolean;
  readonly referrer: string | null;
  readonly isDisabled: boolean;
}

const profileColumns = `p.player_id::text as "playerId", p.first_name as "firstName", p.username, p.photo_url as "photoUrl", p.avatar,
  p.is_premium as "isPremium", p.referrer, p.disabled_at is not null as "isDisabled"`;

/** The owner of the identity. Locks the identity, so that it is not unlinked during a sign-in. */
export async function findPlayer(db: Db, { provider, subject }: IdentityKey): Promise<string | undefined> {
  const row = await firstRow<{ playerId: string }>(db, 'identity-find')`
    select player_id::text as "playerId" from identity_owners
    where subject = ${subject} and provider = ${provider} for key share`;
  return row?.playerId;
}

/**
 * Gives a new player this identity and returns the player's id; undefined if it is taken. Concurrent takers, in any
 * process, wait for this transaction (I41). `playerId` where the id was asked for before.
 */
export async function takeIdentity(
  tx: Db,
  { provider, subject }: IdentityKey,
  playerId?: string,
): Promise<string | undefined> {
  const row = await firstRow<{ playerId: string }>(tx, playerId ? 'identity-take-by' : 'identity-take')`
    insert into identity_owners (subject, provider, player_id)
    values (${subject}, ${provider}, ${playerId ?? raw(`next_id('player_ids')`)})
    on conflict (subject, provider) do nothing returning player_id::text as "playerId"`;
  return row?.playerId;
}

/** The id of a new player, from the machine that counts them. */
export async function nextPlayerId(db: Db): Promise<string> {
  const row = await firstRow<{ id: string }>(db, 'player-id')`select next_id('player_ids')::text as id`;
  return row!.id;
}

/** Adds the profile of a player whose identity `takeIdentity` took. */
export async function addProfile(
  tx: Db,
  key: IdentityKey,
  playerId: string,
  profile: NewProfile,
  nowMs: number,
): Promise<ProfileRow> {
  const now = new Date(nowMs);
  const row = await firstRow<ProfileRow>(tx, 'profile-add')`
    with identity as (
      insert into identities (player_id, provider, subject, created_at, label)
      values (${playerId}, ${key.provider}, ${key.subject}, ${now}, ${profile.label}))
    insert into profiles as p
      (player_id, created_at, first_name, username, photo_url, is_premium, language, email, start_param, referrer)
    values (${playerId}, ${now}, ${profile.firstName}, ${profile.username}, ${profile.photoUrl},
      ${profile.isPremium}, ${profile.language}, ${profile.email}, ${profile.startParam}, ${profile.inviter})
    returning ${raw(profileColumns)}`;
  return row!;
}

/** Stores the provider's present data. Locks the profile, so that a sign-in and a disabling are serialised. */
export async function refreshProfile(
  tx: Db,
  playerId: string,
  facts: PersonFacts,
): Promise<ProfileRow | undefined> {
  return firstRow<ProfileRow>(tx, 'profile-refresh')`
    update profiles p set first_name = ${facts.firstName}, username = ${facts.username},
      photo_url = ${facts.photoUrl}, is_premium = ${facts.isPremium}, language = ${facts.language}
    where player_id = ${playerId} returning ${raw(profileColumns)}`;
}

/**
 * Stores a web provider's data if its identity is the player's only one, else the name would follow the latest
 * sign-in. Undefined if there are several. Locks the profile as above.
 */
export async function refreshOnlyIdentity(
  tx: Db,
  playerId: string,
  facts: { readonly firstName: string | undefined; readonly photoUrl: string | undefined },
): Promise<ProfileRow | undefined> {
  return firstRow<ProfileRow>(tx, 'profile-refresh-only-identity')`
    update profiles p set first_name = coalesce(${facts.firstName}, first_name),
      photo_url = coalesce(${facts.photoUrl}, photo_url)
    where player_id = ${playerId} and (select count(*) from identities where player_id = ${playerId}) = 1
    returning ${raw(profileColumns)}`;
}

/** Reads the profile and locks it as above. */
export async function lockProfile(tx: Db, playerId: string): Promise<ProfileRow | undefined> {
  return firstRow<ProfileRow>(tx, 'profile-hold')`
    select ${raw(profileColumns)} from profiles p where player_id = ${playerId} for share`;
}

export interface NewSignIn {
  readonly playerId: string;
  readonly signInId: string;
  readonly platform: Platform;
  /** The stored provider of the identity; `passkey` for one. */
  readonly provider: string;
  /** Which passkey; stored in place of a provider. */
  readonly passkey?: string | undefined;
  /** Reported with the first refresh: this sign-in created the player. */
  readonly isNew: boolean;
  readonly salt: Buffer;
  readonly nowMs: number;
  /** When the person proved who they are. */
  readonly provenAtMs: number;
  readonly expiresAtMs: number;
}

/**
 * Adds a sign-in, keeps the `max` most recently used ones and ends the others; returns the ended ones. The caller has
 * locked the profile, so that sign-ins of one player are added one after another.
 */
export async function addSignIn(tx: Db, s: NewSignIn, max: number): Promise<readonly string[]> {
  const kind = kindOf(s.provider);
  const rows = await allRows<{ signInId: string }>(tx, 'sign-in-add')`
    with ended as (
      update sign_ins set revoked_at = ${REVOKED_NOW}
       where player_id = ${s.playerId} and sign_in_id in (
         select sign_in_id from sign_ins where player_id = ${s.playerId} and revoked_at is null
          order by last_used_at desc, created_at desc, sign_in_id offset ${max - 1})
      returning sign_in_id),
    added as (
      insert into sign_ins (player_id, sign_in_id, platform, refresh_salt, created_at, last_used_at,
        expires_at, identity_kind, identity_provider, is_new, proven_at)
      values (${s.playerId}, ${s.signInId}, ${s.platform}, ${s.salt}, ${new Date(s.nowMs)},
        ${new Date(s.nowMs)}, ${new Date(s.expiresAtMs)}, ${kind},
        ${s.passkey ?? (kind === 'openid' ? s.provider : null)}, ${s.isNew}, ${new Date(s.provenAtMs)}))
    select sign_in_id as "signInId" from ended`;
  return rows.map((row) => row.signInId);
}

export interface RefreshRow extends ProfileRow {
  readonly platform: Platform;
  readonly generation: number;
  readonly salt: Buffer;
  readonly isOver: boolean;
  /** Whether this generation was used within the grace period, by the database's clock. */
  readonly isInGrace: boolean;
}

export async function readForRefresh(
  db: Db,
  token: { playerId: string; signInId: string; generation: number },
  graceS: number,
  nowMs: number,
): Promise<RefreshRow | undefined> {
  return firstRow<RefreshRow>(db, 'refresh-read')`
    select s.platform, s.generation, s.refresh_salt as salt,
          s.revoked_at is not null or s.expires_at <= ${new Date(nowMs)} as "isOver",
          coalesce(s.rotations[cardinality(s.rotations) - (s.generation - ${token.generation}::integer) + 1]
            > clock_timestamp() - ${graceS}::double precision * interval '1 second', false) as "isInGrace",
          ${raw(profileColumns)}
     from sign_ins s join profiles p using (player_id)
    where s.player_id = ${token.playerId} and s.sign_in_id = ${token.signInId}`;
}

/**
 * Uses a generation; undefined if another request used it, or the sign-in has ended. `isNew` is true for the first refresh
 * of a sign-in that created its player.
 */
export async function rotate(
  db: Db,
  token: { playerId: string; signInId: string; generation: number },
  nowMs: number,
  expiresAtMs: number,
): Promise<{ readonly isNew: boolean } | undefined> {
  return firstRow<{ isNew: boolean }>(db, 'refresh-rotate')`
    with before as (
      select player_id, sign_in_id, is_new, clock_timestamp() as now from sign_ins
       where player_id = ${token.playerId} and sign_in_id = ${token.signInId}
         and generation = ${token.generation} and revoked_at is null for update)
    update sign_ins s set generation = generation + 1, last_used_at = ${new Date(nowMs)},
      expires_at = ${new Date(expiresAtMs)}, is_new = false,
           rotations = (rotations || before.now)[greatest(1, cardinality(rotations) - 14):]
      from before where s.player_id = ${token.playerId} and s.sign_in_id = before.sign_in_id
    returning before.is_new as "isNew"`;
}

/** Ends one sign-in, or all of a player; the database informs every process. Returns the ones that were live. */
export async function endSignIns(
  db: Db,
  playerId: string,
  signInId: string | undefined,
): Promise<readonly string[]> {
  const rows = await allRows<{ signInId: string }>(db, 'sign-ins-end')`
    with alive as (
      select player_id, sign_in_id from sign_ins
       where player_id = ${playerId} and (${signInId}::text is null or sign_in_id = ${signInId})
         and revoked_at is null
       order by sign_in_id for update)
    update sign_ins s set revoked_at = ${REVOKED_NOW} from alive
     where s.player_id = ${playerId} and s.sign_in_id = alive.sign_in_id
    returning s.sign_in_id as "signInId"`;
  return rows.map((row) => row.signInId);
}

export interface SignInRow {
  readonly id: string;
  readonly platform: Platform;
  readonly identity: IdentityKind | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** The sign-ins of a player, last used first. */
export async function listSignIns(
  db: Db,
  playerId: string,
  nowMs: number,
  max: number,
): Promise<readonly SignInRow[]> {
  return allRows<SignInRow>(db, 'sign-ins-list')`
    select sign_in_id as id, platform, identity_kind as identity, created_at as "createdAt",
      last_used_at as "lastUsedAt" from sign_ins
    where player_id = ${playerId} and revoked_at is null and expires_at > ${new Date(nowMs)}
    order by last_used_at desc, created_at desc, sign_in_id limit ${max}`;
}
