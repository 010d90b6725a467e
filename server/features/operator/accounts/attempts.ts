// Limits sign-in attempts. An attempt is counted before it is checked, so concurrent attempts do not avoid the limit.
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { retryLater } from '../../../http/api-error.ts';
import { firstRow, run, type Db } from '../../../db/sql.ts';
import { sourceOf } from '../../../http/ip-networks.ts';
import { hashOf, type AccountDeps } from './deps.ts';

export interface Quota {
  readonly key: string;
  readonly max: number;
}
const WINDOW_MS = 15 * MINUTE_MS;
const PER_ACCOUNT = 5;
const PER_NETWORK = 100;

export const ofAccount = (email: string): Quota => ({
  key: `account ${email.toLowerCase()}`,
  max: PER_ACCOUNT,
});
/** Apart from sign-ins: a stranger who knows the email cannot use these up. */
export const ofStepUp = (operatorId: string): Quota => ({ key: `step-up ${operatorId}`, max: PER_ACCOUNT });
const ofNetwork = (ip: string): Quota => ({ key: `network ${sourceOf(ip)}`, max: PER_NETWORK });

/** The number of attempts, including this one. Throws RATE_LIMITED. */
export async function countAttempt(db: Db, { key, max }: Quota, nowMs: number): Promise<number> {
  const [now, until] = [new Date(nowMs), new Date(nowMs + WINDOW_MS)];
  const row = await firstRow<{ count: number; until: Date }>(db)`
    insert into operator_attempts as a (key_hash, count, until) values (${hashOf(key)}, 1, ${until})
    on conflict (key_hash) do update set
      count = case when a.until <= ${now} then 1 else a.count + 1 end,
      until = case when a.until <= ${now} then excluded.until else a.until end
    returning count, until`;
  if (row!.count > max) {
    const waitS = Math.ceil((row!.until.getTime() - nowMs) / 1000);
    throw retryLater('RATE_LIMITED', waitS, 'Too many attempts. Wait a quarter of an hour, then try again.');
  }
  return row!.count;
}

/** Clears the count after a correct attempt. */
export const forgetAttempts = async (db: Db, { key }: Quota): Promise<void> =>
  void (await run(db)`delete from operator_attempts where key_hash = ${hashOf(key)}`);

export const isLastAttempt = (count: number, { max }: Quota): boolean => count === max;

/** Limits callers without a session by network address. Throws RATE_LIMITED. */
export async function countStranger({ pool, clock, limits }: AccountDeps, ip: string): Promise<void> {
  if (!limits.off) await countAttempt(pool, ofNetwork(ip), clock.now());
}
