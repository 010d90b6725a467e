// SQL of identities, and of links that become identities.
import type { IdentityKind } from '@parlor/contract/calls/sign-ins.ts';
import { ApiError } from '../../../http/api-error.ts';
import { allRows, anyRow, type Db, firstRow, raw, run } from '../../../db/sql.ts';
import { deletePasskeys, lockPasskeys } from '../passkeys/passkey-store.ts';
import { REVOKED_NOW } from '../store.ts';

const MAX_WRONG_TRIES = 5;

export interface IdentityRow {
  readonly provider: string;
  readonly label: string | null;
  readonly createdAt: Date;
}

export async function listIdentities(db: Db, playerId: string): Promise<readonly IdentityRow[]> {
  return allRows<IdentityRow>(db, 'identities-list')`
    select provider, label, created_at as "createdAt" from identities where player_id = ${playerId}
    order by created_at, provider`;
}

/** As above; nobody unlinks one or signs in with one until the transaction ends. */
export async function lockIdentities(tx: Db, playerId: string): Promise<readonly IdentityRow[]> {
  return allRows<IdentityRow>(tx, 'identities-hold')`
    select provider, label, created_at as "createdAt" from identities where player_id = ${playerId}
    order by provider for update`;
}

/** False if another player has it, or was quicker. */
export async function addIdentity(
  tx: Db,
  identity: { provider: string; subject: string; playerId: string; label: string | null },
  nowMs: number,
): Promise<boolean> {
  const { provider, subject, playerId, label } = identity;
  const isTaken = await anyRow(tx, 'identity-take-for')`
    insert into identity_owners (subject, provider, player_id) values (${subject}, ${provider}, ${playerId})
    on conflict (subject, provider) do nothing`;
  if (!isTaken) return false;
  await run(tx, 'identity-add')`
    insert into identities (player_id, provider, subject, created_at, label)
    values (${playerId}, ${provider}, ${subject}, ${new Date(nowMs)}, ${label})`;
  return true;
}

/** Recognises a removed identity when somebody returns with it. Same hash as in the trigger of identities. */
export async function hashOfIdentity(db: Db, provider: string, subject: string): Promise<Buffer> {
  const row = await firstRow<{ hash: Buffer }>(db, 'identity-hash')`
    select sha256(salt || convert_to(${`${provider}:${subject}`}, 'UTF8')) as hash from hash_salts
    where name = 'removed-identity'`;
  return row!.hash;
}

/** Of each only a hash is left. The address of the profile goes with the last identity that proved it. */
export async function removeIdentities(
  tx: Db,
  playerId: string,
  providers: readonly string[],
): Promise<void> {
  const gone = await allRows<{ provider: string; subject: string; label: string | null }>(
    tx,
    'identities-remove',
  )`
    delete from identities where player_id = ${playerId} and provider = any(${providers})
    returning provider, subject, label`;
  const addresses = gone.flatMap(
    ({ provider, subject, label }) => (provider === 'email' ? subject : label) ?? [],
  );
  await run(tx, 'profile-address-give-up')`
    update profiles p set email = null where player_id = ${playerId} and email = any(${addresses})
      and not exists (select from identities i where i.player_id = ${playerId}
        and p.email = case when i.provider = 'email' then i.subject else i.label end)`;
  for (const { provider, subject } of gone) {
    await run(tx, 'identity-give-up')`
      delete from identity_owners
      where subject = ${subject} and provider = ${provider} and player_id = ${playerId}`;
    await run(tx, 'identity-was-removed')`
      insert into removed_identities (identity_hash, at)
      values (${await hashOfIdentity(tx, provider, subject)}, clock_timestamp())
      on conflict (identity_hash) do nothing`;
  }
}

/** Of a player whose account is deleted. */
export async function removeAllIdentities(tx: Db, playerId: string): Promise<void> {
  const rows = await lockIdentities(tx, playerId);
  await removeIdentities(
    tx,
    playerId,
    rows.map(({ provider }) => provider),
  );
  await deletePasskeys(tx, playerId, await lockPasskeys(tx, playerId));
}

/**
 * Ends the sign-ins that used an identity of these providers, except one; returns them. The ones from before providers were
 * stored count for every provider of their kind.
 */
export async function endSignInsThrough(
  tx: Db,
  playerId: string,
  identity: IdentityKind,
  providers: readonly string[],
  butFor: string,
): Promise<readonly string[]> {
  const rows = await allRows<{ signInId: string }>(tx, 'sign-ins-end-through')`
    update sign_ins set revoked_at = ${REVOKED_NOW}
     where player_id = ${playerId} and identity_kind = ${identity} and sign_in_id <> ${butFor}
       and (identity_provider is null or identity_provider = any(${providers})) and revoked_at is null
    returning sign_in_id as "signInId"`;
  return rows.map((row) => row.signInId);
}

export interface UsedIdentity {
  readonly kind: IdentityKind | null;
  /** Of the kind `openid`, or the id of a passkey; null for older sign-ins. */
  readonly provider: string | null;
}

/** The identity of a sign-in; null for sign-ins from before identities were stored. */
export async function identityOfSignIn(db: Db, playerId: string, signInId: string): Promise<UsedIdentity> {
  const row = await firstRow<UsedIdentity>(db, 'sign-in-identity')`
    select identity_kind as kind, identity_provider as provider from sign_ins
    where player_id = ${playerId} and sign_in_id = ${signInId}`;
  return row ?? { kind: null, provider: null };
}

export interface CardRow {
  readonly userId: string;
  readonly firstName: string;
  readonly photoUrl: string | null;
  readonly since: Date;
  readonly ppMinor: bigint;
  readonly providers: readonly string[];
}

export async function cardOf(db: Db, playerId: string): Promise<CardRow> {
  const row = await firstRow<CardRow>(db, 'player-card')`
    select p.player_id::text as "userId", f.first_name as "firstName", f.photo_url as "photoUrl",
           p.created_at as since, p.pp as "ppMinor",
           array(select i.provider from identities i where i.player_id = ${playerId}
             order by i.created_at, i.provider)
             || array(select 'passkey' from passkeys k where k.player_id = ${playerId} limit 1) as providers
      from players p join profiles f using (player_id) where p.player_id = ${playerId}`;
  // On a cluster, where the machines of a transaction commit one after the other.
  if (row === undefined) throw new ApiError('BUSY', undefined, undefined, 1);
  return row;
}

export interface LinkRow {
  readonly playerId: string;
  readonly provider: string;
  readonly subject: string | null;
  readonly label: string | null;
  readonly expiresAt: Date;
}

const linkColumns = `player_id::text as "playerId", provider, subject, label, expires_at as "expiresAt"`;

export async function addLink(
  db: Db,
  link: {
    readonly linkHash: Buffer;
    readonly playerId: string;
    readonly provider: string;
    readonly mail?: { readonly email: string; readonly codeHash: Buffer };
    readonly expiresAtMs: number;
  },
): Promise<void> {
  await run(db, 'link-add')`
    insert into identity_links (link_hash, player_id, provider, email, code_hash, expires_at)
    values (${link.linkHash}, ${link.playerId}, ${link.provider}, ${link.mail?.email},
      ${link.mail?.codeHash}, ${new Date(link.expiresAtMs)})`;
}

/** A valid link; `forUpdate` locks it until the transaction ends. */
export async function findLink(
  db: Db,
  linkHash: Buffer,
  nowMs: number,
  { forUpdate = false } = {},
): Promise<LinkRow | undefined> {
  return firstRow<LinkRow>(db, forUpdate ? 'link-hold' : 'link-find')`
    select ${raw(linkColumns)} from identity_links
    where link_hash = ${linkHash} and used_at is null
      and expires_at > ${new Date(nowMs)}${raw(forUpdate ? ' for update' : '')}`;
}

/** Stores who proved the identity. The first proof stays; false if there was one already. */
export async function proveLink(
  db: Db,
  linkHash: Buffer,
  proof: { readonly subject: string; readonly label: string | undefined },
): Promise<boolean> {
  return anyRow(db, 'link-prove')`
    update identity_links set subject = ${proof.subject}, label = coalesce(label, ${proof.label})
    where link_hash = ${linkHash} and used_at is null and (subject is null or subject = ${proof.subject})`;
}

/** Proves a mailbox by the code of its email. False if it is wrong, which counts as an attempt. */
export async function proveMail(db: Db, linkHash: Buffer, codeHash: Buffer): Promise<boolean> {
  const row = await firstRow<{ fits: boolean }>(db, 'link-prove-mail')`
    update identity_links set
      subject = case when code_hash = ${codeHash} then email else subject end,
      label = case when code_hash = ${codeHash} then email else label end,
      wrong_tries = wrong_tries + case when code_hash = ${codeHash} then 0 else 1 end
     where link_hash = ${linkHash} and provider = 'email' and used_at is null
       and wrong_tries < ${raw(MAX_WRONG_TRIES)}
    returning code_hash = ${codeHash} as fits`;
  return row?.fits === true;
}

export async function useLink(tx: Db, linkHash: Buffer, nowMs: number): Promise<void> {
  await run(tx, 'link-use')`
    update identity_links set used_at = ${new Date(nowMs)} where link_hash = ${linkHash}`;
}
