// SQL of sign-in links and of the quotas that keep anybody from using us to flood a mailbox.
import type pg from 'pg';

type Db = Pick<pg.PoolClient, 'query'>;

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
  await tx.query({
    name: 'email-code-add',
    text: `insert into email_codes (code_hash, browser_hash, email, redirect_to, expires_at) values ($1, $2, $3, $4, $5)`,
    values: [code.codeHash, code.browserHash, code.email, code.redirectTo, new Date(code.expiresAtMs)],
  });
}

/** Uses up the code if it fits in everything; where to go then, or undefined. */
export async function useEmailCode(tx: Db, code: EmailCode, nowMs: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ redirectTo: string }>({
    name: 'email-code-use',
    text: `update email_codes set used_at = $4
            where code_hash = $1 and browser_hash = $2 and email = $3
              and used_at is null and expires_at > $4 and wrong_tries < ${MAX_WRONG_TRIES}
           returning redirect_to as "redirectTo"`,
    values: [code.codeHash, code.browserHash, code.email, new Date(nowMs)],
  });
  return rows[0]?.redirectTo;
}

/** The other links sent to this address are of no more use. Rows that somebody holds are about to be used, or wrong. */
export async function burnOtherEmailCodes(tx: Db, email: string, nowMs: number): Promise<void> {
  await tx.query({
    name: 'email-codes-burn',
    text: `update email_codes set used_at = $2 where code_hash in (
             select code_hash from email_codes where email = $1 and used_at is null for update skip locked)`,
    values: [email, new Date(nowMs)],
  });
}

/** Counts a try that did not fit against the code it named and those waiting in this browser for this address. */
export async function countWrongTry(db: Db, code: EmailCode): Promise<void> {
  await db.query({
    name: 'email-code-wrong',
    text: `with tried as (
             select code_hash from email_codes
              where (code_hash = $1 or (email = $3 and browser_hash = $2))
                and used_at is null and wrong_tries < ${MAX_WRONG_TRIES}
              order by code_hash for update)
           update email_codes c set wrong_tries = wrong_tries + 1 from tried where c.code_hash = tried.code_hash`,
    values: [code.codeHash, code.browserHash, code.email],
  });
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
  const { rows } = await tx.query<{ taken: boolean; fullAt: Date }>({
    name: 'email-quota-take',
    text: `with rule as (
             select $2::timestamptz as now, $3::double precision * interval '1 millisecond' as every, $4::integer as burst),
           taken as (
             insert into email_quotas as a (key_hash, full_at) select $1, now + every from rule
             on conflict (key_hash) do update
               set full_at = (select least(greatest(a.full_at, now) + every, now + every * burst) from rule)
             where (select greatest(a.full_at, now) + every <= now + every * burst
                        or a.full_at > now + every * burst from rule)
             returning full_at)
           select true as taken, full_at as "fullAt" from taken
           union all
           select false, full_at from email_quotas where key_hash = $1 and not exists (select from taken)`,
    values: [keyHash, now, everyMs, burst],
  });
  const [row] = rows;
  if (row === undefined) return everyMs; // others took it all while we waited for the row, which was not there before
  if (row.taken) return undefined;
  return Math.max(1, row.fullAt.getTime() + everyMs - (nowMs + everyMs * burst));
}
