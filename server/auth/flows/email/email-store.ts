// SQL of sign-in links and of their six digits.
import { type Db, firstRow, raw, run } from '../../../db/sql.ts';

export interface EmailCode {
  readonly codeHash: Buffer;
  readonly browserHash: Buffer;
  readonly email: string;
}

const MAX_WRONG_TRIES = 5;

export async function addEmailCode(
  tx: Db,
  code: EmailCode & { readonly redirectTo: string; readonly expiresAtMs: number },
): Promise<void> {
  await run(tx, 'email-code-add')`
    insert into email_codes (code_hash, browser_hash, email, redirect_to, expires_at)
      values (${code.codeHash}, ${code.browserHash}, ${code.email}, ${code.redirectTo},
      ${new Date(code.expiresAtMs)})
    on conflict do nothing`;
}

/** Uses the code if everything matches; returns the return path, or undefined. */
export async function useEmailCode(tx: Db, code: EmailCode, nowMs: number): Promise<string | undefined> {
  const row = await firstRow<{ redirectTo: string }>(tx, 'email-code-use')`
    update email_codes set used_at = ${new Date(nowMs)}
     where code_hash = ${code.codeHash} and browser_hash = ${code.browserHash} and email = ${code.email}
       and used_at is null and expires_at > ${new Date(nowMs)} and wrong_tries < ${raw(MAX_WRONG_TRIES)}
    returning redirect_to as "redirectTo"`;
  return row?.redirectTo;
}

/** Deletes the other links for this address. Locked rows are about to be used, or wrong. */
export async function burnOtherEmailCodes(tx: Db, email: string, nowMs: number): Promise<void> {
  await run(tx, 'email-codes-burn')`
    update email_codes set used_at = ${new Date(nowMs)} where email = ${email} and code_hash in (
    select code_hash from email_codes where email = ${email} and used_at is null for update skip locked)`;
}

/**
 * Counts a wrong attempt against the named code and those waiting in this browser for this address. The named code may
 * belong to another address, and only its hash is known then: on a cluster every machine looks for it.
 */
export async function countWrongTry(db: Db, { codeHash, browserHash, email }: EmailCode): Promise<void> {
  await run(db, 'email-code-wrong')`
    update email_codes set wrong_tries = wrong_tries + 1 where email = ${email} and code_hash in (
    select code_hash from email_codes
     where email = ${email} and (code_hash = ${codeHash} or browser_hash = ${browserHash})
       and used_at is null and wrong_tries < ${raw(MAX_WRONG_TRIES)}
     order by code_hash for update)`;
  await run(db, 'email-code-wrong-address')`
    update email_codes set wrong_tries = wrong_tries + 1
     where code_hash = ${codeHash} and email <> ${email}
       and used_at is null and wrong_tries < ${raw(MAX_WRONG_TRIES)}`;
}
