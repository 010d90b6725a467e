// SQL of identities, and of links that become identities.
import type { IdentityKind } from '@parlor/contract/calls/auth.ts';
import type { LinkableIdentity } from '@parlor/contract/calls/identities.ts';
import type pg from 'pg';

type Db = Pick<pg.PoolClient, 'query'>;

const MAX_WRONG_TRIES = 5;

export interface IdentityRow {
  readonly provider: string;
  readonly label: string | null;
  readonly createdAt: Date;
}

const FIXED: readonly string[] = ['telegram', 'google', 'facebook', 'email'] satisfies IdentityKind[];
/** Other issuers are kept under their address. */
export const kindOf = (provider: string): IdentityKind =>
  FIXED.includes(provider) ? (provider as IdentityKind) : 'openid';

export async function listIdentities(db: Db, playerId: string): Promise<readonly IdentityRow[]> {
  const { rows } = await db.query<IdentityRow>({
    name: 'identities-list',
    // Addresses from before labels were kept are their own labels.
    text: `select provider, coalesce(label, case provider when 'email' then subject end) as label, created_at as "createdAt"
             from identities where player_id = $1 order by created_at, provider`,
    values: [playerId],
  });
  return rows;
}

/** As above, and nobody takes one away or comes in through one until the transaction ends. */
export async function holdIdentities(tx: Db, playerId: string): Promise<readonly IdentityRow[]> {
  const { rows } = await tx.query<IdentityRow>({
    name: 'identities-hold',
    text: `select provider, label, created_at as "createdAt" from identities where player_id = $1
            order by provider for update`,
    values: [playerId],
  });
  return rows;
}

export async function addIdentity(
  tx: Db,
  identity: { provider: string; subject: string; playerId: string; label: string | null },
  nowMs: number,
): Promise<void> {
  await tx.query({
    name: 'identity-add',
    text: 'insert into identities (provider, subject, player_id, created_at, label) values ($1, $2, $3, $4, $5)',
    values: [identity.provider, identity.subject, identity.playerId, new Date(nowMs), identity.label],
  });
}

export async function removeIdentities(
  tx: Db,
  playerId: string,
  providers: readonly string[],
): Promise<void> {
  await tx.query({
    name: 'identities-remove',
    text: 'delete from identities where player_id = $1 and provider = any($2)',
    values: [playerId, providers],
  });
}

/** Ends the sign-ins that used an identity, but for one; returns them. */
export async function endSignInsThrough(
  tx: Db,
  playerId: string,
  identity: IdentityKind,
  butFor: string,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ signInId: string }>({
    name: 'sign-ins-end-through',
    text: `update sign_ins set revoked_at = '-infinity'
            where player_id = $1 and identity_kind = $2 and sign_in_id <> $3 and revoked_at is null
           returning sign_in_id as "signInId"`,
    values: [playerId, identity, butFor],
  });
  return rows.map((row) => row.signInId);
}

/** The identity that a sign-in used; null for those from before identities were noted. */
export async function identityOfSignIn(
  db: Db,
  playerId: string,
  signInId: string,
): Promise<IdentityKind | null> {
  const { rows } = await db.query<{ identity_kind: IdentityKind | null }>({
    name: 'sign-in-identity',
    text: 'select identity_kind from sign_ins where player_id = $1 and sign_in_id = $2',
    values: [playerId, signInId],
  });
  return rows[0]?.identity_kind ?? null;
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
  const { rows } = await db.query<CardRow>({
    name: 'player-card',
    text: `with known as materialized (select provider, created_at from identities where player_id = $1)
           select p.player_id::text as "userId", f.first_name as "firstName", f.photo_url as "photoUrl",
                  p.created_at as since, p.pp as "ppMinor",
                  array(select provider from known order by created_at, provider) as providers
             from players p join profiles f using (player_id) where p.player_id = $1`,
    values: [playerId],
  });
  return rows[0]!;
}

export interface LinkRow {
  readonly playerId: string;
  readonly provider: LinkableIdentity;
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
    readonly provider: LinkableIdentity;
    readonly mail?: { readonly email: string; readonly codeHash: Buffer };
    readonly expiresAtMs: number;
  },
): Promise<void> {
  await db.query({
    name: 'link-add',
    text: `insert into identity_links (link_hash, player_id, provider, email, code_hash, expires_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [
      link.linkHash,
      link.playerId,
      link.provider,
      link.mail?.email,
      link.mail?.codeHash,
      new Date(link.expiresAtMs),
    ],
  });
}

/** A link that still holds; `hold` keeps others from it until the transaction ends. */
export async function findLink(
  db: Db,
  linkHash: Buffer,
  nowMs: number,
  { hold = false } = {},
): Promise<LinkRow | undefined> {
  const { rows } = await db.query<LinkRow>({
    name: hold ? 'link-hold' : 'link-find',
    text: `select ${linkColumns} from identity_links
            where link_hash = $1 and used_at is null and expires_at > $2${hold ? ' for update' : ''}`,
    values: [linkHash, new Date(nowMs)],
  });
  return rows[0];
}

/** Notes who proved the identity. The first proof stays; false where another was there. */
export async function proveLink(
  db: Db,
  linkHash: Buffer,
  proof: { readonly subject: string; readonly label: string | undefined },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'link-prove',
    text: `update identity_links set subject = $2, label = coalesce(label, $3)
            where link_hash = $1 and used_at is null and (subject is null or subject = $2)`,
    values: [linkHash, proof.subject, proof.label],
  });
  return rowCount === 1;
}

/** Proves a mailbox by the code of its email; false where it does not fit, which counts as a try. */
export async function proveMail(db: Db, linkHash: Buffer, codeHash: Buffer): Promise<boolean> {
  const { rows } = await db.query<{ fits: boolean }>({
    name: 'link-prove-mail',
    text: `update identity_links set
             subject = case when code_hash = $2 then email else subject end,
             label = case when code_hash = $2 then email else label end,
             wrong_tries = wrong_tries + case when code_hash = $2 then 0 else 1 end
            where link_hash = $1 and provider = 'email' and used_at is null and wrong_tries < ${MAX_WRONG_TRIES}
           returning code_hash = $2 as fits`,
    values: [linkHash, codeHash],
  });
  return rows[0]?.fits === true;
}

export async function useLink(tx: Db, linkHash: Buffer, nowMs: number): Promise<void> {
  await tx.query({
    name: 'link-use',
    text: 'update identity_links set used_at = $2 where link_hash = $1',
    values: [linkHash, new Date(nowMs)],
  });
}
