// SQL of passkeys and of the challenges that they sign.
import { allRows, anyRow, type Db, firstRow, run } from '../../../db/sql.ts';

export interface PasskeyRow {
  readonly credentialHash: Buffer;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly addedAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function addChallenge(
  db: Db,
  challenge: { readonly challengeHash: Buffer; readonly askerHash: Buffer; readonly expiresAtMs: number },
): Promise<void> {
  await run(db, 'passkey-challenge-add')`
    insert into passkey_challenges (challenge_hash, asker_hash, expires_at)
    values (${challenge.challengeHash}, ${challenge.askerHash}, ${new Date(challenge.expiresAtMs)})`;
}

/** Uses the challenge: nobody can answer it again. False if it is used, too old, or of another asker. */
export async function useChallenge(
  db: Db,
  { challengeHash, askerHash }: { readonly challengeHash: Buffer; readonly askerHash: Buffer },
  nowMs: number,
): Promise<boolean> {
  return anyRow(db, 'passkey-challenge-use')`
    delete from passkey_challenges where challenge_hash = ${challengeHash} and asker_hash = ${askerHash}
      and expires_at > ${new Date(nowMs)}`;
}

/** The player whose passkey this is. */
export async function ownerOf(db: Db, credentialHash: Buffer): Promise<string | undefined> {
  const row = await firstRow<{ playerId: string }>(db, 'passkey-owner')`
    select player_id::text as "playerId" from passkey_owners where credential_hash = ${credentialHash}`;
  return row?.playerId;
}

/** The player's passkeys, oldest first. */
export async function listPasskeys(db: Db, playerId: string): Promise<readonly PasskeyRow[]> {
  return allRows<PasskeyRow>(db, 'passkeys-list')`
    select credential_hash as "credentialHash", credential_id as "credentialId", public_key as "publicKey", counter,
      transports, name, added_at as "addedAt", last_used_at as "lastUsedAt" from passkeys
    where player_id = ${playerId} order by added_at, credential_hash`;
}

/** The hashes of the player's passkeys; nobody removes one until the transaction ends. */
export async function lockPasskeys(tx: Db, playerId: string): Promise<readonly Buffer[]> {
  const rows = await allRows<{ hash: Buffer }>(tx, 'passkeys-hold')`
    select credential_hash as hash from passkeys where player_id = ${playerId} order by credential_hash for update`;
  return rows.map(({ hash }) => hash);
}

/** False if a player has this passkey already. */
export async function addPasskey(
  tx: Db,
  playerId: string,
  passkey: Omit<PasskeyRow, 'addedAt' | 'lastUsedAt' | 'counter'> & { readonly counter: number },
  nowMs: number,
): Promise<boolean> {
  const isTaken = await anyRow(tx, 'passkey-take')`
    insert into passkey_owners (credential_hash, player_id) values (${passkey.credentialHash}, ${playerId})
    on conflict (credential_hash) do nothing`;
  if (!isTaken) return false;
  await run(tx, 'passkey-add')`
    insert into passkeys (player_id, credential_hash, credential_id, public_key, counter, transports, name, added_at)
    values (${playerId}, ${passkey.credentialHash}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports}, ${passkey.name}, ${new Date(nowMs)})`;
  return true;
}

/**
 * Notes a use. False if the passkey is gone, or its counter did not grow, which tells of a copy. Passkeys of password
 * managers do not count: theirs stays 0.
 */
export async function notePasskeyUse(
  tx: Db,
  use: { readonly playerId: string; readonly credentialHash: Buffer; readonly counter: number },
  nowMs: number,
): Promise<boolean> {
  return anyRow(tx, 'passkey-use')`
    update passkeys set counter = ${use.counter}, last_used_at = ${new Date(nowMs)}
     where player_id = ${use.playerId} and credential_hash = ${use.credentialHash}
       and (counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))`;
}

/** False if the player has no such passkey. */
export async function renamePasskey(
  db: Db,
  { playerId, credentialHash, name }: { playerId: string; credentialHash: Buffer; name: string },
): Promise<boolean> {
  return anyRow(db, 'passkey-rename')`
    update passkeys set name = ${name} where player_id = ${playerId} and credential_hash = ${credentialHash}`;
}

export async function deletePasskeys(tx: Db, playerId: string, hashes: readonly Buffer[]): Promise<void> {
  for (const hash of hashes) {
    await run(tx, 'passkey-remove')`
      delete from passkeys where player_id = ${playerId} and credential_hash = ${hash}`;
    await run(tx, 'passkey-give-up')`
      delete from passkey_owners where credential_hash = ${hash} and player_id = ${playerId}`;
  }
}
