// Erases what is known of a player as a person. What explains balances stays under the player's number: ledger, claims, draws,
// rounds, orders, decisions about the terms. Each step may run again, so a process may die at any moment.
import type pg from 'pg';
import { allRows, firstRow, run, type Db } from '../../../db/sql.ts';
import { inTransaction } from '../../../db/transaction.ts';

export interface EraseDeps {
  readonly pool: pg.Pool;
  readonly nowMs: number;
  /** Removes every sign-in method; of each only a keyed hash is left. */
  readonly removeIdentities: (tx: pg.PoolClient, playerId: string) => Promise<void>;
  /** Frees the address of the TON wallet for another account. */
  readonly giveUpWallet: (tx: pg.PoolClient, playerId: string, nowMs: number) => Promise<void>;
  /** The last email to the player; missing after a restore, when it was sent before. */
  readonly sendLastEmail?: (address: string, playerId: string) => Promise<void>;
}

type Step = (d: EraseDeps, playerId: string) => Promise<void>;

/** Nobody signs in from here on, and every session ends in every process. */
const close: Step = async ({ pool, nowMs }, playerId) => {
  await run(pool)`
    update profiles set disabled_at = ${new Date(nowMs)}
    where player_id = ${playerId} and disabled_at is null`;
  await run(pool)`
    update profiles set first_name = '', username = null, photo_url = null, is_premium = false,
      is_anonymous = true, start_param = null, utm = null
    where player_id = ${playerId}`;
};

async function addressesOf(db: Db, playerId: string): Promise<readonly string[]> {
  const own = await allRows<{ address: string }>(db)`
    select subject as address from identities where player_id = ${playerId} and provider = 'email'`;
  const confirmed = await firstRow<{ address: string | null }>(db)`
    select email as address from profiles where player_id = ${playerId}`;
  const all = [...own.map(({ address }) => address), confirmed?.address ?? ''];
  return [...new Set(all.map((address) => address.toLowerCase()))].filter((address) => address !== '');
}

/** Sent and waiting emails, and then the last one. */
const emails: Step = async ({ pool, sendLastEmail }, playerId) => {
  const addresses = await addressesOf(pool, playerId);
  await run(pool)`delete from email_codes where lower(email) = any(${addresses})`;
  await run(pool)`delete from local_emails where lower(recipient) = any(${addresses})`;
  const [first] = addresses;
  if (first !== undefined) await sendLastEmail?.(first, playerId);
};

const identities: Step = async (d, playerId) => {
  await inTransaction(d.pool, async (tx) => {
    await d.removeIdentities(tx, playerId);
    await run(tx)`update profiles set email = null, language = null where player_id = ${playerId}`;
    // The payer is the Telegram account. A refund that is on its way still needs it.
    await run(tx)`
      update payments set payer = null where player_id = ${playerId} and state <> 'refund-pending'`;
  });
  await run(d.pool)`delete from identity_links where player_id = ${playerId}`;
};

const ownRows: Step = ({ pool }, playerId) =>
  inTransaction(pool, async (tx) => {
    await run(tx)`delete from documents where player_id = ${playerId}`;
    await run(tx)`delete from player_campaigns where player_id = ${playerId}`;
    await run(tx)`delete from flag_variants where player_id = ${playerId}`;
    await run(tx)`delete from experiment_exposures where player_id = ${playerId}`;
    await run(tx)`delete from announcement_dismissals where player_id = ${playerId}`;
    await run(tx)`delete from inbox_entries where player_id = ${playerId}`;
    await run(tx)`delete from replay_notes where player_id = ${playerId}`;
    await run(tx)`delete from message_plans where player_id = ${playerId}`;
    await run(tx)`delete from messages where player_id = ${playerId}`;
    await run(tx)`delete from game_sessions where player_id = ${playerId}`;
    // Every process still has to read that they have ended; the daily cleaning deletes what has expired.
    await run(tx)`
      update sign_ins set expires_at = ${new Date(0)}, identity_kind = null, identity_provider = null
        where player_id = ${playerId}`;
    await run(tx)`delete from idempotency_keys where player_id = ${playerId}`;
    await run(tx)`delete from analytics_consents where player_id = ${playerId}`;
    await run(tx)`delete from data_exports where player_id = ${playerId}`;
  });

/** Events and recordings of the player's browsers. */
const usageData: Step = async ({ pool }, playerId) => {
  const rows = await allRows<{ device_id: string }>(pool)`
    select distinct device_id from analytics_events where user_id = ${playerId} and device_id is not null`;
  const devices = rows.map((row) => row.device_id);
  if (devices.length > 0) {
    await run(pool)`delete from replay_parts where device_id = any(${devices})`;
    await run(pool)`
      delete from analytics_events where user_id is null and device_id = any(${devices})`;
  }
  await run(pool)`delete from analytics_events where user_id = ${playerId}`;
};

/** What operators wrote about the person. Acts, times and amounts stay. */
const freeText: Step = async ({ pool }, playerId) => {
  await run(pool)`update audit_log set why = '' where player_id = ${playerId} and why <> ''`;
  await run(pool)`
    update correction_decisions set why = '' where why <> '' and correction_id in (
      select id from corrections where player_id = ${playerId})`;
  await run(pool)`update corrections set why = '' where player_id = ${playerId} and why <> ''`;
  // A ticket keeps its subject's row.
  await run(pool)`update player_notes set body = '–' where player_id = ${playerId} and body <> '–'`;
};

/** The chosen name, and reports by and about the player. Their tags are free again. */
const publicName: Step = async ({ pool }, playerId) => {
  await run(pool)`
    update profiles set public_name = null, name_tag = null, avatar = null, name_chosen_at = null,
      name_set_back_at = null, name_set_back_name = null, name_set_back_reason = null
    where player_id = ${playerId}`;
  await run(pool)`delete from public_name_changes where player_id = ${playerId}`;
  await run(pool)`delete from public_name_owners where player_id = ${playerId}`;
  await run(pool)`delete from name_reports where player_id = ${playerId}`;
  await run(pool)`delete from name_reports where reported_id = ${playerId}`;
};

/** What outside systems were told, or will be. */
const toldEvents: Step = async ({ pool }, playerId) => {
  await run(pool)`delete from outbox where player_id = ${playerId} and kind = 'webhook'`;
  const rows = await allRows<{ event_id: string }>(pool)`
    select event_id from webhook_events where about_player = ${playerId}`;
  const ids = rows.map((row) => row.event_id);
  await run(pool)`delete from webhook_deliveries where event_id = any(${ids})`;
  await run(pool)`delete from webhook_events where event_id = any(${ids})`;
};

const tonWallet: Step = ({ pool, nowMs, giveUpWallet }, playerId) =>
  inTransaction(pool, (tx) => giveUpWallet(tx, playerId, nowMs));

/** In their order. A new one goes to the end, because `account_deletions.step` counts them. */
export const ERASE_STEPS: readonly Step[] = [
  close,
  emails,
  identities,
  ownRows,
  usageData,
  freeText,
  publicName,
  toldEvents,
  tonWallet,
];
