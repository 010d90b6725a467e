// SQL of sign-in links, their six digits, and of the quotas that keep anybody from flooding a mailbox through us.
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

/** Restores a quota in full. */
export async function restoreQuota(tx: Db, keyHash: Buffer): Promise<void> {
  await run(tx, 'email-quota-restore')`delete from email_quotas where key_hash = ${keyHash}`;
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

export interface Quota {
  readonly keyHash: Buffer;
  /** Emails that may go out at once… */
  readonly burst: number;
  /** …and then one more after each interval of this many milliseconds. */
  readonly everyMs: number;
}

/** Takes one email from the quota. Undefined, or the milliseconds until the next one. */
export async function takeQuota(
  tx: Db,
  { keyHash, burst, everyMs }: Quota,
  nowMs: number,
): Promise<number | undefined> {
  const now = new Date(nowMs);
  // A new address has its whole quota. The row is locked until the transaction ends.
  const row = await firstRow<{ fullAt: Date }>(tx, 'email-quota-hold')`
    insert into email_quotas as a (key_hash, full_at) values (${keyHash}, ${now})
    on conflict (key_hash) do update set full_at = a.full_at returning full_at as "fullAt"`;
  // `full_at` is when the full burst is available again. If it is further ahead than possible, the clock was set back:
  // one email is allowed, and the count starts again.
  const fullAtMs = row!.fullAt.getTime();
  const furthestMs = nowMs + everyMs * burst;
  const nextMs = Math.max(fullAtMs, nowMs) + everyMs;
  if (nextMs > furthestMs && fullAtMs <= furthestMs) return Math.max(1, nextMs - furthestMs);
  await run(tx, 'email-quota-take')`
    update email_quotas set full_at = ${new Date(Math.min(nextMs, furthestMs))} where key_hash = ${keyHash}`;
  return undefined;
}
