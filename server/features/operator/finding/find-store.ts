// SQL of the search. Each statement reads one machine of a cluster, by the key of the table that says whose a thing is;
// the exceptions are names, labels of identities and ids of checkouts, which every machine looks up in an index.
import type { Found } from '@parlor/contract/calls/operator/finding/find.ts';
import { FOUND_IN_A_GROUP } from '@parlor/contract/calls/operator/finding/find.ts';
import type { FoundPlayer } from '@parlor/contract/calls/operator/operator.ts';
import { allRows, allViews, type Db, firstRow, raw } from '../../../db/sql.ts';

/** One more than a group shows, so that it can say that there are more. */
const LIMIT = FOUND_IN_A_GROUP + 1;
/** As the index `profiles_by_name` has it (migration 0020). */
const NAME_WORDS = `to_tsvector('simple', translate(first_name || ' ' || coalesce(username, ''), '._-@/''', '      '))`;

/** Whose a thing is, by its id. */
interface Owner {
  readonly player_id: bigint;
  readonly provider: string;
}

export async function ownersOfIdentity(db: Db, subject: string): Promise<Owner[]> {
  return allRows<Owner>(db, 'find-identity')`
    select player_id, provider from identity_owners where subject = ${subject}`;
}

/** Identities that carry an address beside their subject, such as a Google account. */
export async function ownersOfLabel(db: Db, address: string): Promise<Owner[]> {
  return allRows<Owner>(db, 'find-label')`
    select player_id, provider from identities where lower(label) = lower(${address}) order by player_id limit ${raw(LIMIT)}`;
}

export async function ownerOfInviteCode(db: Db, code: string): Promise<string | undefined> {
  const row = await firstRow<{ player_id: bigint }>(db, 'find-invite-code')`
    select player_id from invite_code_owners where code = ${code}`;
  return row && String(row.player_id);
}

/** Players with words that begin like these, in their name or username. */
export async function playersNamed(db: Db, query: string): Promise<string[]> {
  const rows = await allRows<{ player_id: bigint }>(db, 'find-name')`
    select player_id from profiles where ${raw(NAME_WORDS)} @@ to_tsquery('simple', ${query})
      order by player_id limit ${raw(LIMIT)}`;
  return rows.map((row) => String(row.player_id));
}

export async function profilesOf(
  db: Db,
  playerIds: readonly string[],
): Promise<Array<Omit<FoundPlayer, 'identities'>>> {
  return allViews<Omit<FoundPlayer, 'identities'>>(db, 'find-profiles')`
    select player_id as user_id, first_name, username, created_at, disabled_at from profiles
    where player_id = any(${playerIds}::bigint[]) order by player_id`;
}

interface OrderRow {
  readonly order_id: string;
  readonly title: string;
  readonly total: bigint;
  readonly currency: 'PP' | 'XTR';
  readonly status: string;
  readonly placed_at: Date;
}
export async function orderOf(db: Db, playerId: string, orderId: string): Promise<OrderRow | undefined> {
  return firstRow<OrderRow>(db, 'find-order')`
    select order_id, title, total, currency, status, placed_at from orders
    where player_id = ${playerId} and order_id = ${orderId}`;
}

export interface PaymentFound {
  readonly payment_id: string;
  readonly provider: string;
  readonly order_id: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly state: string;
  readonly at: Date;
}
/** Whose payments these are; player 0 is where no order was found for one. */
export async function ownersOfPayment(db: Db, paymentId: string): Promise<Owner[]> {
  return allRows<Owner>(db, 'find-payment-owner')`
    select player_id, provider from payment_owners where payment_id = ${paymentId}`;
}
export async function paymentOf(
  db: Db,
  p: { playerId: string; provider: string; paymentId: string },
): Promise<PaymentFound | undefined> {
  return firstRow<PaymentFound>(db, 'find-payment')`
    select payment_id, provider, order_id, amount, currency, state, at from payments
    where player_id = ${p.playerId} and provider = ${p.provider} and payment_id = ${p.paymentId}`;
}

/** Checkouts by the id that the provider gave them. */
export async function checkoutsOf(
  db: Db,
  purchaseId: string,
): Promise<Array<{ player_id: bigint; order_id: string; provider: string; at: Date }>> {
  return allRows<{ player_id: bigint; order_id: string; provider: string; at: Date }>(db, 'find-checkout')`
    select player_id, order_id, provider, at from checkouts
    where provider = any(${['telegram', 'breeze']}) and purchase_id = ${purchaseId} limit ${raw(LIMIT)}`;
}

export async function ownersOfTransaction(db: Db, transactionId: string): Promise<Owner[]> {
  return allRows<Owner>(db, 'find-transaction-owner')`
    select player_id, provider from transaction_owners where transaction_id = ${transactionId}`;
}
export interface TransactionFound {
  readonly transaction_id: string;
  readonly provider: string;
  readonly kind: string;
  readonly status: string;
  readonly round_id: string;
  readonly amount: bigint;
  readonly currency: 'PP' | 'USDT' | 'TON' | 'SPLASH';
  readonly at: Date;
}
/** A player's transactions with this id, or of the round with this id. */
export async function transactionsOf(db: Db, playerId: string, id: string): Promise<TransactionFound[]> {
  return allRows<TransactionFound>(db, 'find-transactions')`
    select transaction_id, provider, kind, status, round_id, amount, currency, at from transactions
    where player_id = ${playerId} and (transaction_id = ${id} or round_id = ${id})
    order by at desc, transaction_id limit ${raw(LIMIT)}`;
}

export async function walletOwner(db: Db, address: string): Promise<string | undefined> {
  const row = await firstRow<{ player_id: bigint }>(db, 'find-wallet')`
    select player_id from ton_wallet_owners where address = ${address}`;
  return row && String(row.player_id);
}

export async function editionsNamed(db: Db, text: string): Promise<Found[]> {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return allViews<Found>(db, 'find-editions')`
    select edition as id, title as name, starts_at as at,
      case when cancelled_at is not null then 'cancelled' when settled_at is not null then 'settled' end as state
    from contest_editions where lower(title) like lower(${part}) or edition like ${part}
    order by starts_at desc, edition limit ${raw(LIMIT)}`;
}

export async function releasesNamed(db: Db, text: string): Promise<Found[]> {
  const id = /^[1-9]\d{0,8}$/.test(text) ? text : null;
  const hash = /^[0-9a-f]{6,64}$/.test(text) ? `${text}%` : null;
  if (id === null && hash === null) return [];
  return allViews<Found>(db, 'find-releases')`
    select id::text as id, why as name, hash as reference, kind as state, starts_at as at from content_releases
    where id = ${id}::integer or hash like ${hash} order by id desc limit ${raw(LIMIT)}`;
}

export async function operatorsNamed(db: Db, text: string): Promise<Found[]> {
  const beginning = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  return allViews<Found>(db, 'find-operators')`
    select operator_id as id, name, case when removed_at is null then role else 'removed' end as state,
      last_seen_at as at
    from operator_accounts where operator_id::text = ${text} or lower(email) like lower(${beginning})
      or lower(name) like lower(${beginning})
    order by operator_id limit ${raw(LIMIT)}`;
}
