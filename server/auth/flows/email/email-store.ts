// SQL of sign-in links and of the quotas that keep anybody from using us to flood a mailbox.
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
      ${new Date(code.expiresAtMs)})`;
}

/** Uses up the code if it fits in everything; where to go then, or undefined. */
export async function useEmailCode(tx: Db, code: EmailCode, nowMs: number): Promise<string | undefined> {
  const row = await firstRow<{ redirectTo: string }>(tx, 'email-code-use')`
    update email_codes set used_at = ${new Date(nowMs)}
     where code_hash = ${code.codeHash} and browser_hash = ${code.browserHash} and email = ${code.email}
       and used_at is null and expires_at > ${new Date(nowMs)} and wrong_tries < ${raw(MAX_WRONG_TRIES)}
    returning redirect_to as "redirectTo"`;
  return row?.redirectTo;
}

/** The other links sent to this address are of no more use. Rows that somebody holds are about to be used, or wrong. */
export async function burnOtherEmailCodes(tx: Db, email: string, nowMs: number): Promise<void> {
  await run(tx, 'email-codes-burn')`
    update email_codes set used_at = ${new Date(nowMs)} where code_hash in (
    select code_hash from email_codes where email = ${email} and used_at is null for update skip locked)`;
}

/** Counts a try that did not fit against the code it named and those waiting in this browser for this address. */
export async function countWrongTry(db: Db, code: EmailCode): Promise<void> {
  await run(db, 'email-code-wrong')`
    with tried as (
      select code_hash from email_codes
       where (code_hash = ${code.codeHash} or (email = ${code.email} and browser_hash = ${code.browserHash}))
         and used_at is null and wrong_tries < ${raw(MAX_WRONG_TRIES)}
       order by code_hash for update)
    update email_codes c set wrong_tries = wrong_tries + 1 from tried where c.code_hash = tried.code_hash`;
}

export interface Quota {
  readonly keyHash: Buffer;
  /** Emails that may go out at once… */
  readonly burst: number;
  /** …and then one more each time so many milliseconds have passed. */
  readonly everyMs: number;
}

/** Takes one email from the quota. Undefined, or in how many milliseconds there is one again. */
export async function takeQuota(
  tx: Db,
  { keyHash, burst, everyMs }: Quota,
  nowMs: number,
): Promise<number | undefined> {
  const now = new Date(nowMs);
  // `full_at` is when the full burst is there again. Where it lies further ahead than it can, the clock was set back
  // since: one email goes out, and the reckoning starts anew.
  const row = await firstRow<{ taken: boolean; fullAt: Date }>(tx, 'email-quota-take')`
    with rule as (
      select ${now}::timestamptz as now, ${everyMs}::double precision * interval '1 millisecond' as every,
        ${burst}::integer as burst),
    taken as (
      insert into email_quotas as a (key_hash, full_at) select ${keyHash}, now + every from rule
      on conflict (key_hash) do update
        set full_at = (select least(greatest(a.full_at, now) + every, now + every * burst) from rule)
      where (select greatest(a.full_at, now) + every <= now + every * burst
                 or a.full_at > now + every * burst from rule)
      returning full_at)
    select true as taken, full_at as "fullAt" from taken
    union all
    select false, full_at from email_quotas where key_hash = ${keyHash} and not exists (select from taken)`;
  if (row === undefined) return everyMs; // others took it all while we waited for the row, which was not there before
  if (row.taken) return undefined;
  return Math.max(1, row.fullAt.getTime() + everyMs - (nowMs + everyMs * burst));
}
