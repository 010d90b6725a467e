// SQL of identities, profiles and sign-ins.
import type { IdentityKind } from '@parlor/contract/calls/auth.ts';
import type { Platform } from '@parlor/contract/kernel/contract.ts';
import type pg from 'pg';

type Db = Pick<pg.PoolClient, 'query'>;

export interface IdentityKey {
  /** `telegram`, `email`, `google`, `facebook`, or the address of another OpenID issuer. */
  readonly provider: string;
  readonly subject: string;
}

/** What a provider says about a person; taken over at each sign-in. */
export interface PersonFacts {
  readonly firstName: string;
  readonly username: string | undefined;
  readonly photoUrl: string | undefined;
  readonly isPremium: boolean;
  readonly language: string | undefined;
}

export interface NewProfile extends PersonFacts {
  readonly email: string | undefined;
  /** The messenger's start parameter, exactly as it came. */
  readonly startParam: string | undefined;
  /** What its owner knows the identity by; shown to nobody else. */
  readonly label: string | undefined;
  /** Who brought them. */
  readonly inviter: string | undefined;
}

export interface ProfileRow {
  readonly playerId: string;
  readonly firstName: string;
  readonly username: string | null;
  readonly photoUrl: string | null;
  readonly isPremium: boolean;
  readonly referrer: string | null;
  readonly isDisabled: boolean;
}

const profileColumns = `p.player_id::text as "playerId", p.first_name as "firstName", p.username, p.photo_url as "photoUrl",
  p.is_premium as "isPremium", p.referrer, p.disabled_at is not null as "isDisabled"`;

/** Whose identity it is. Holds the identity, so that it is not taken away while somebody comes in. */
export async function findPlayer(db: Db, { provider, subject }: IdentityKey): Promise<string | undefined> {
  const { rows } = await db.query<{ playerId: string }>({
    name: 'identity-find',
    text: 'select player_id::text as "playerId" from identities where provider = $1 and subject = $2 for key share',
    values: [provider, subject],
  });
  return rows[0]?.playerId;
}

/** Lets one first sign-in of an identity through at a time, until its transaction ends. */
export async function lockIdentity(tx: Db, { provider, subject }: IdentityKey): Promise<void> {
  await tx.query({
    name: 'identity-lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`identity:${provider}:${subject}`],
  });
}

export async function addProfile(
  tx: Db,
  key: IdentityKey,
  playerId: string,
  profile: NewProfile,
  nowMs: number,
): Promise<ProfileRow> {
  await tx.query({
    name: 'identity-add-first',
    text: 'insert into identities (provider, subject, player_id, created_at, label) values ($1, $2, $3, $4, $5)',
    values: [key.provider, key.subject, playerId, new Date(nowMs), profile.label],
  });
  // The inviter lies on another machine, so whether there is one is a question of its own.
  const inviter =
    profile.inviter === undefined
      ? undefined
      : await tx.query({
          name: 'profile-of-inviter',
          text: 'select 1 from profiles where player_id = $1',
          values: [profile.inviter],
        });
  const { rows } = await tx.query<ProfileRow>({
    name: 'profile-add',
    text: `insert into profiles as p
             (player_id, created_at, first_name, username, photo_url, is_premium, language, email, start_param, referrer)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${profileColumns}`,
    values: [
      playerId,
      new Date(nowMs),
      profile.firstName,
      profile.username,
      profile.photoUrl,
      profile.isPremium,
      profile.language,
      profile.email,
      profile.startParam,
      inviter?.rowCount === 1 ? profile.inviter : undefined,
    ],
  });
  return rows[0]!;
}

/** Takes over what the provider says now. Holds the profile, so that a sign-in and a disabling never cross. */
export async function refreshProfile(tx: Db, playerId: string, facts: PersonFacts): Promise<ProfileRow> {
  const { rows } = await tx.query<ProfileRow>({
    name: 'profile-refresh',
    text: `update profiles p set first_name = $2, username = $3, photo_url = $4, is_premium = $5, language = $6
            where player_id = $1 returning ${profileColumns}`,
    values: [playerId, facts.firstName, facts.username, facts.photoUrl, facts.isPremium, facts.language],
  });
  return rows[0]!;
}

/**
 * Takes over what a provider of the website says, while its identity is the player's only one: with several, whichever was
 * used last would change their name. Undefined where there are several. Holds the profile as above.
 */
export async function refreshOnlyIdentity(
  tx: Db,
  playerId: string,
  facts: { readonly firstName: string | undefined; readonly photoUrl: string | undefined },
): Promise<ProfileRow | undefined> {
  const identities = await tx.query<{ count: bigint }>({
    name: 'identities-count',
    text: 'select count(*) from identities where player_id = $1',
    values: [playerId],
  });
  if (identities.rows[0]?.count !== 1n) return undefined;
  const { rows } = await tx.query<ProfileRow>({
    name: 'profile-refresh-only-identity',
    text: `update profiles p set first_name = coalesce($2, first_name), photo_url = coalesce($3, photo_url)
            where player_id = $1 returning ${profileColumns}`,
    values: [playerId, facts.firstName, facts.photoUrl],
  });
  return rows[0];
}

/** Reads the profile and holds it as above. */
export async function holdProfile(tx: Db, playerId: string): Promise<ProfileRow> {
  const { rows } = await tx.query<ProfileRow>({
    name: 'profile-hold',
    text: `select ${profileColumns} from profiles p where player_id = $1 for share`,
    values: [playerId],
  });
  return rows[0]!;
}

export interface NewSignIn {
  readonly playerId: string;
  readonly signInId: string;
  readonly platform: Platform;
  readonly identity: IdentityKind;
  /** To be told with the first refresh: the player was made by this sign-in. */
  readonly isNew: boolean;
  readonly salt: Buffer;
  readonly nowMs: number;
  readonly expiresAtMs: number;
}

export async function addSignIn(tx: Db, s: NewSignIn): Promise<void> {
  await tx.query({
    name: 'sign-in-add',
    text: `insert into sign_ins (player_id, sign_in_id, platform, refresh_salt, created_at, last_used_at, expires_at, identity_kind, is_new)
           values ($1, $2, $3, $4, $5, $5, $6, $7, $8)`,
    values: [
      s.playerId,
      s.signInId,
      s.platform,
      s.salt,
      new Date(s.nowMs),
      new Date(s.expiresAtMs),
      s.identity,
      s.isNew,
    ],
  });
}

/** Ends the sign-ins used longest ago beyond `max`; returns them. */
export async function trimSignIns(tx: Db, playerId: string, max: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ signInId: string }>({
    name: 'sign-ins-trim',
    text: `update sign_ins set revoked_at = '-infinity'
            where player_id = $1 and sign_in_id in (
              select sign_in_id from sign_ins where player_id = $1 and revoked_at is null
               order by last_used_at desc, created_at desc, sign_in_id offset $2)
           returning sign_in_id as "signInId"`,
    values: [playerId, max],
  });
  return rows.map((row) => row.signInId);
}

export interface RefreshRow extends ProfileRow {
  readonly platform: Platform;
  readonly generation: number;
  readonly salt: Buffer;
  readonly isOver: boolean;
  /** Whether the generation asked about was used up within the grace, by the database's clock. */
  readonly isInGrace: boolean;
}

export async function readForRefresh(
  db: Db,
  token: { playerId: string; signInId: string; generation: number },
  graceS: number,
  nowMs: number,
): Promise<RefreshRow | undefined> {
  const { rows } = await db.query<RefreshRow>({
    name: 'refresh-read',
    text: `select s.platform, s.generation, s.refresh_salt as salt,
                  s.revoked_at is not null or s.expires_at <= $5 as "isOver",
                  coalesce(s.rotations[cardinality(s.rotations) - (s.generation - $3::integer) + 1]
                    > clock_timestamp() - $4::double precision * interval '1 second', false) as "isInGrace",
                  ${profileColumns}
             from sign_ins s join profiles p using (player_id)
            where s.player_id = $1 and s.sign_in_id = $2`,
    values: [token.playerId, token.signInId, token.generation, graceS, new Date(nowMs)],
  });
  return rows[0];
}

/**
 * Uses up a generation; undefined where another request did, or the sign-in has ended. `isNew` is true once: nobody has
 * been told yet that the sign-in made its player.
 */
export async function rotate(
  db: Db,
  token: { playerId: string; signInId: string; generation: number },
  nowMs: number,
  expiresAtMs: number,
): Promise<{ readonly isNew: boolean } | undefined> {
  const { rows } = await db.query<{ isNew: boolean }>({
    name: 'refresh-rotate',
    text: `with before as (
             select player_id, sign_in_id, is_new, clock_timestamp() as now from sign_ins
              where player_id = $1 and sign_in_id = $2 and generation = $3 and revoked_at is null for update)
           update sign_ins s set generation = generation + 1, last_used_at = $4, expires_at = $5, is_new = false,
                  rotations = (rotations || before.now)[greatest(1, cardinality(rotations) - 14):]
             from before where s.player_id = $1 and s.sign_in_id = before.sign_in_id
           returning before.is_new as "isNew"`,
    values: [token.playerId, token.signInId, token.generation, new Date(nowMs), new Date(expiresAtMs)],
  });
  return rows[0];
}

/** Ends one sign-in, or all of a player; the database tells every process. Returns which were alive. */
export async function endSignIns(
  db: Db,
  playerId: string,
  signInId: string | undefined,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ signInId: string }>({
    name: 'sign-ins-end',
    text: `with alive as (
             select player_id, sign_in_id from sign_ins
              where player_id = $1 and ($2::text is null or sign_in_id = $2) and revoked_at is null
              order by sign_in_id for update)
           update sign_ins s set revoked_at = '-infinity' from alive
            where s.player_id = $1 and s.sign_in_id = alive.sign_in_id
           returning s.sign_in_id as "signInId"`,
    values: [playerId, signInId],
  });
  return rows.map((row) => row.signInId);
}

export interface SignInRow {
  readonly id: string;
  readonly platform: Platform;
  readonly identity: IdentityKind | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Where a player is signed in, last used first. */
export async function listSignIns(
  db: Db,
  playerId: string,
  nowMs: number,
  max: number,
): Promise<readonly SignInRow[]> {
  const { rows } = await db.query<SignInRow>({
    name: 'sign-ins-list',
    text: `select sign_in_id as id, platform, identity_kind as identity, created_at as "createdAt", last_used_at as "lastUsedAt" from sign_ins
            where player_id = $1 and revoked_at is null and expires_at > $2
            order by last_used_at desc, created_at desc, sign_in_id limit $3`,
    values: [playerId, new Date(nowMs), max],
  });
  return rows;
}
