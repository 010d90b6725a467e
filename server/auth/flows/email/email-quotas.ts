// Quotas that keep anybody from flooding a mailbox through us, or from guessing the digits of an email: how many at once, and
// how many more with time. The life of a code is in email-link.ts, its wrong tries are in email-store.ts.
import type pg from 'pg';
import { firstRow, run, type Db } from '../../../db/sql.ts';
import { retryLater } from '../../../http/api-error.ts';
import { sourceOf } from '../../../http/ip-networks.ts';
import type { AuthDeps } from '../deps.ts';
import { hashOf } from '../secrets.ts';

/** A mailbox gets at most five emails at once, then six an hour. */
const PER_ADDRESS = { burst: 5, everyMs: 10 * 60_000 };
/** A network address, which many may share, gets thirty at once, then two a minute. */
const PER_NETWORK_ADDRESS = { burst: 30, everyMs: 30_000 };
/**
 * Digits can be guessed by a person who requests emails to a foreign address and guesses in the same browser. So one
 * address gets ten attempts, then one an hour, whatever browser they come from. The right digits restore all of them,
 * and the link works without them.
 */
const PER_GUESSED_ADDRESS = { burst: 10, everyMs: 3600_000 };

/** The attempts with digits for one address. */
export const guessesOf = (email: string): Quota => ({
  keyHash: hashOf(`digits ${email}`),
  ...PER_GUESSED_ADDRESS,
});

/** Takes one email from the quotas of the mailbox and the network address. Throws ApiError: RATE_LIMITED. */
export async function takeEmails(
  tx: pg.PoolClient,
  deps: Pick<AuthDeps, 'limits'>,
  { email, ip }: { readonly email: string; readonly ip: string },
  nowMs: number,
): Promise<void> {
  const allowances: Quota[] = [
    { keyHash: hashOf(`address ${email}`), ...PER_ADDRESS },
    { keyHash: hashOf(`network ${sourceOf(ip)}`), ...PER_NETWORK_ADDRESS },
  ].toSorted((a, b) => a.keyHash.compare(b.keyHash)); // rows are locked in one order everywhere
  for (const quota of deps.limits?.off === true ? [] : allowances) {
    const waitMs = await takeQuota(tx, quota, nowMs);
    if (waitMs !== undefined)
      throw retryLater(
        'RATE_LIMITED',
        Math.ceil(waitMs / 1000),
        'Too many emails. Wait a few minutes, then try again.',
      );
  }
}

interface Quota {
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

/** Restores a quota in full. */
export async function restoreQuota(tx: Db, { keyHash }: Quota): Promise<void> {
  await run(tx, 'email-quota-restore')`delete from email_quotas where key_hash = ${keyHash}`;
}
