// Endpoints in the database. Their secrets are encrypted with the server's keys.
import type pg from 'pg';
import {
  FAILING_DAYS,
  SECRET_OVERLAP_HOURS,
  type WebhookEndpoint,
  type WebhookOffReason,
} from '@parlor/contract/calls/operator/webhooks.ts';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { WebhookEvent } from '@parlor/contract/webhooks/events.ts';
import { seal, unseal } from '../../auth/tokens/sealed.ts';
import { allRows, anyRow, firstRow, run, type Db } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';

interface Row {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly events: WebhookEvent[];
  readonly studio: string | null;
  readonly secret: Buffer;
  readonly old_secret: Buffer | null;
  readonly old_secret_until: Date | null;
  readonly is_on: boolean;
  readonly off_reason: WebhookOffReason | null;
  readonly failing_since: Date | null;
  readonly created_at: Date;
}

export interface Endpoint extends Row {}

/** Newest first. */
export const readEndpoints = (db: Db): Promise<Endpoint[]> =>
  allRows<Row>(db, 'webhook-endpoints')`
    select id, url, description, events, studio, secret, old_secret, old_secret_until, is_on, off_reason,
      failing_since, created_at
    from webhook_endpoints order by created_at desc, id`;

export const viewOf = (e: Endpoint, nowMs: number): WebhookEndpoint => ({
  id: e.id,
  url: e.url,
  description: e.description,
  events: e.events,
  ...(e.studio === null ? {} : { studio: e.studio }),
  isOn: e.is_on,
  ...(e.off_reason === null ? {} : { offReason: e.off_reason }),
  ...(e.failing_since === null ? {} : { failingSince: e.failing_since.toISOString() }),
  createdAt: e.created_at.toISOString(),
  ...(e.old_secret_until === null || e.old_secret_until.getTime() <= nowMs
    ? {}
    : { oldSecretUntil: e.old_secret_until.toISOString() }),
});

export interface NewEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
  readonly studio?: string | undefined;
  readonly secret: Buffer;
  readonly nowMs: number;
}

export async function addEndpoint(db: Db, e: NewEndpoint): Promise<void> {
  await run(db)`
    insert into webhook_endpoints (id, url, description, events, studio, secret, is_on, created_at)
    values (${e.id}, ${e.url}, ${e.description}, ${e.events}, ${e.studio ?? null}, ${e.secret}, true,
      ${new Date(e.nowMs)})`;
}

/** False if there is none. The deliveries of a removed one go with it. */
export async function dropEndpoint(db: Db, id: string): Promise<boolean> {
  const isThere = await anyRow(db)`delete from webhook_endpoints where id = ${id}`;
  if (isThere) await run(db)`delete from webhook_deliveries where endpoint_id = ${id}`;
  return isThere;
}

/** False if it is in this state already. Turned off, what waits for it is not sent. */
export async function turn(db: Db, id: string, off: WebhookOffReason | undefined): Promise<boolean> {
  const isTurned = await anyRow(db)`
    update webhook_endpoints set is_on = ${off === undefined}, off_reason = ${off ?? null}, failing_since = null
    where id = ${id} and is_on = ${off !== undefined}`;
  if (isTurned && off !== undefined)
    await run(db)`
      update webhook_deliveries set state = 'stopped', next_at = null
      where endpoint_id = ${id} and state = 'waiting'`;
  return isTurned;
}

/**
 * True if this turned it off: nothing has reached it for days. `isFirst`: no other delivery was tried in the last days.
 * Then the days are counted from now.
 */
export async function noteFailure(
  pool: pg.Pool,
  id: string,
  { nowMs, isFirst }: { readonly nowMs: number; readonly isFirst: boolean },
): Promise<boolean> {
  const now = new Date(nowMs);
  const row = await firstRow<{ failing_since: Date }>(pool, 'webhook-failing')`
    update webhook_endpoints set
      failing_since = case when ${isFirst} then ${now} else coalesce(failing_since, ${now}) end
    where id = ${id} and is_on returning failing_since`;
  if (row === undefined || row.failing_since.getTime() > nowMs - FAILING_DAYS * DAY_MS) return false;
  return inTransaction(pool, (tx) => turn(tx, id, 'failing'));
}

export async function noteSuccess(pool: pg.Pool, id: string): Promise<void> {
  await run(pool, 'webhook-reached')`
    update webhook_endpoints set failing_since = null where id = ${id} and failing_since is not null`;
}

const about = (id: string): string => `webhook ${id}`;
export const sealSecret = (keys: readonly Buffer[], id: string, secret: string): Buffer =>
  seal(keys, secret, about(id));

/** The secrets that sign now, the newest first. Empty if no key of this server decrypts them. */
export function secretsOf(keys: readonly Buffer[], e: Endpoint, nowMs: number): string[] {
  const old = e.old_secret_until !== null && e.old_secret_until.getTime() > nowMs ? e.old_secret : null;
  return [e.secret, old].flatMap((sealed) => {
    const secret = sealed === null ? undefined : unseal(keys, sealed, about(e.id));
    return secret === undefined ? [] : [secret.text];
  });
}

/** False if there is no such endpoint. The one before signs too for some hours. */
export async function renewSecret(db: Db, id: string, secret: Buffer, nowMs: number): Promise<boolean> {
  return anyRow(db)`
    update webhook_endpoints set old_secret = secret, secret = ${secret},
      old_secret_until = ${new Date(nowMs + SECRET_OVERLAP_HOURS * HOUR_MS)}
    where id = ${id}`;
}

/** After the server's key was changed: encrypts what an older key encrypted. */
export async function resealSecrets(pool: pg.Pool, keys: readonly Buffer[]): Promise<number> {
  let count = 0;
  for (const e of await readEndpoints(pool)) {
    const fresh = (sealed: Buffer | null): Buffer | null => {
      const secret = sealed === null ? undefined : unseal(keys, sealed, about(e.id));
      return secret?.isOld === true ? sealSecret(keys, e.id, secret.text) : sealed;
    };
    const [secret, old] = [fresh(e.secret), fresh(e.old_secret)];
    if (secret === e.secret && old === e.old_secret) continue;
    const isMine = await anyRow(pool)`
      update webhook_endpoints set secret = ${secret}, old_secret = ${old}
      where id = ${e.id} and secret = ${e.secret}`;
    if (isMine) count += 1;
  }
  return count;
}
