import type {
  OperatorAccount,
  OperatorInvitation,
  Passkey,
} from '@parlor/contract/calls/operator/accounts/accounts.ts';
import type { OperatorRole } from '@parlor/contract/calls/operator/accounts/roles.ts';
import { allRows, allViews, anyRow, firstRow, raw, run, type Db } from '../../../db/sql.ts';

const VIEW = 'operator_id, name, email, role, is_enrolled, created_at, last_seen_at';

export const listAccounts = (db: Db): Promise<OperatorAccount[]> =>
  allViews<OperatorAccount>(db)`
    select ${raw(VIEW)} from operator_accounts where removed_at is null order by operator_id`;

export async function findAccount(db: Db, operatorId: string): Promise<OperatorAccount | undefined> {
  const [account] = await allViews<OperatorAccount>(db)`
    select ${raw(VIEW)} from operator_accounts where operator_id = ${operatorId} and removed_at is null`;
  return account;
}

export const listPasskeys = (db: Db, operatorId: string): Promise<Passkey[]> =>
  allViews<Passkey>(db)`
    select credential_id as id, name, added_at, last_used_at from operator_passkeys
      where operator_id = ${operatorId} order by added_at, credential_id`;

export const removePasskey = (db: Db, operatorId: string, id: string): Promise<number> =>
  run(db)`delete from operator_passkeys where credential_id = ${id} and operator_id = ${operatorId}`;

/** The data to check a sign-in with a password and a code. */
export interface CodeRow {
  readonly operator_id: bigint;
  readonly password_hash: string | null;
  readonly totp_secret: Buffer | null;
}

export const codeOfEmail = (db: Db, email: string): Promise<CodeRow | undefined> =>
  firstRow<CodeRow>(db)`
    select operator_id, password_hash, totp_secret from operator_accounts
      where lower(email) = lower(${email}) and removed_at is null and is_enrolled`;

export const codeOfAccount = (
  db: Db,
  operatorId: string,
): Promise<(CodeRow & { email: string }) | undefined> =>
  firstRow<CodeRow & { email: string }>(db)`
    select operator_id, email, password_hash, totp_secret from operator_accounts
      where operator_id = ${operatorId} and removed_at is null and is_enrolled`;

/** Uses up the time step of a code and all earlier ones, so a code works once. */
export const useTotpStep = (db: Db, operatorId: string, step: number): Promise<boolean> =>
  anyRow(db)`
    update operator_accounts set totp_last_step = ${step}
      where operator_id = ${operatorId} and totp_last_step < ${step}`;

export const replaceSealedTotp = (db: Db, operatorId: string, sealed: Buffer): Promise<number> =>
  run(db)`update operator_accounts set totp_secret = ${sealed} where operator_id = ${operatorId}`;

export const sealedTotps = (db: Db): Promise<Array<{ operator_id: bigint; totp_secret: Buffer }>> =>
  allRows<{ operator_id: bigint; totp_secret: Buffer }>(db)`
    select operator_id, totp_secret from operator_accounts where totp_secret is not null and removed_at is null`;

/** Locks and returns the owners who can sign in, so concurrent changes run one after the other. */
export async function lockOwners(db: Db): Promise<ReadonlySet<string>> {
  const rows = await allRows<{ operator_id: bigint }>(db)`
    select operator_id from operator_accounts where role = 'owner' and removed_at is null and is_enrolled
      order by operator_id for update`;
  return new Set(rows.map(({ operator_id }) => String(operator_id)));
}

export const setRole = (db: Db, operatorId: string, role: OperatorRole): Promise<boolean> =>
  anyRow(db)`
    update operator_accounts set role = ${role} where operator_id = ${operatorId} and removed_at is null`;

/** Deletes its secrets; its name stays for the audit log. */
export async function setRemoved(db: Db, operatorId: string, nowMs: number): Promise<boolean> {
  await run(db)`delete from operator_passkeys where operator_id = ${operatorId}`;
  return anyRow(db)`
    update operator_accounts set removed_at = ${new Date(nowMs)}, is_enrolled = false, password_hash = null,
      totp_secret = null where operator_id = ${operatorId} and removed_at is null`;
}

/** Whether it can sign in. Its factors stay as they are until the end of the transaction. */
export const holdEnrolled = (tx: Db, operatorId: string): Promise<boolean> =>
  anyRow(tx)`
    select 1 from operator_accounts where operator_id = ${operatorId} and removed_at is null and is_enrolled for share`;

export async function takeFactors(db: Db, operatorId: string): Promise<boolean> {
  await run(db)`delete from operator_passkeys where operator_id = ${operatorId}`;
  return anyRow(db)`
    update operator_accounts set is_enrolled = false, password_hash = null, totp_secret = null
      where operator_id = ${operatorId} and removed_at is null`;
}

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly resets: bigint | null;
  readonly invited_by: bigint;
  readonly expires_at: Date;
}
const IS_OPEN = 'used_at is null and cancelled_at is null';

export const findInvitation = (
  db: Db,
  secretHash: Buffer,
  nowMs: number,
): Promise<InvitationRow | undefined> =>
  firstRow<InvitationRow>(db)`
    select id, email, name, role, resets, invited_by, expires_at from operator_invitations
      where secret_hash = ${secretHash} and ${raw(IS_OPEN)} and expires_at > ${new Date(nowMs)}`;

/** Undefined if it was used meanwhile. */
export const useInvitation = (
  db: Db,
  secretHash: Buffer,
  nowMs: number,
): Promise<InvitationRow | undefined> =>
  firstRow<InvitationRow>(db)`
    update operator_invitations set used_at = ${new Date(nowMs)}
      where secret_hash = ${secretHash} and ${raw(IS_OPEN)} and expires_at > ${new Date(nowMs)}
    returning id, email, name, role, resets, invited_by, expires_at`;

export const listInvitations = (db: Db, nowMs: number): Promise<OperatorInvitation[]> =>
  allViews<OperatorInvitation>(db)`
    select id, name, email, role, resets is not null as is_reset, at, expires_at from operator_invitations
      where ${raw(IS_OPEN)} and expires_at > ${new Date(nowMs)} order by at, id`;

export const cancelOpenInvitations = (
  db: Db,
  which: { readonly id?: string; readonly resets?: string },
  nowMs: number,
): Promise<boolean> =>
  anyRow(db)`
    update operator_invitations set cancelled_at = ${new Date(nowMs)}
      where (id = ${which.id ?? null} or resets = ${which.resets ?? null}::bigint) and ${raw(IS_OPEN)}
        and expires_at > ${new Date(nowMs)}`;

/** Whether an account or an invitation has this address. */
export const isAddressTaken = (db: Db, email: string, nowMs: number): Promise<boolean> =>
  anyRow(db)`
    select 1 from operator_accounts where lower(email) = lower(${email}) and removed_at is null
    union all
    select 1 from operator_invitations where lower(email) = lower(${email}) and ${raw(IS_OPEN)}
      and expires_at > ${new Date(nowMs)}`;

export const insertInvitation = (
  db: Db,
  i: {
    readonly secretHash: Buffer;
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: OperatorRole;
    readonly resets: string | undefined;
    readonly by: string;
    readonly nowMs: number;
    readonly expiresAtMs: number;
  },
): Promise<number> =>
  run(db)`
    insert into operator_invitations (secret_hash, id, email, name, role, resets, invited_by, at, expires_at)
      values (${i.secretHash}, ${i.id}, ${i.email}, ${i.name}, ${i.role}, ${i.resets}, ${i.by},
        ${new Date(i.nowMs)}, ${new Date(i.expiresAtMs)})`;

export interface NewFactors {
  readonly passwordHash: string | null;
  readonly totpSecret: Buffer | null;
  readonly totpStep: number;
}

/** Undefined if another account has the address. An id is never a player's id. */
export async function insertAccount(
  db: Db,
  operatorId: string,
  { email, name, role }: InvitationRow,
  factors: NewFactors,
  nowMs: number,
): Promise<boolean> {
  return anyRow(db)`
    insert into operator_accounts (operator_id, email, name, role, is_enrolled, password_hash, totp_secret,
        totp_last_step, created_at)
      values (${operatorId}, ${email}, ${name}, ${role}, true, ${factors.passwordHash}, ${factors.totpSecret},
        ${factors.totpStep}, ${new Date(nowMs)})
    on conflict do nothing`;
}

export const enrolAgain = (db: Db, operatorId: string, factors: NewFactors): Promise<boolean> =>
  anyRow(db)`
    update operator_accounts set is_enrolled = true, password_hash = ${factors.passwordHash},
      totp_secret = ${factors.totpSecret}, totp_last_step = ${factors.totpStep}
      where operator_id = ${operatorId} and removed_at is null`;

export async function nextOperatorId(db: Db): Promise<string> {
  const row = await firstRow<{ id: bigint }>(db)`select next_id('player_ids') as id`;
  return String(row!.id);
}
