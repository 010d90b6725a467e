// SQL of the causes of an entry. On a cluster the rows of a player are on one machine; the tables of acts, contests and
// releases are not distributed by player.
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { allRows, type Db, firstRow, raw } from '../../../db/sql.ts';
import { archivedOf } from '../../../history/archived-rows.ts';
import type { StoredDraw, StoredEntry } from '../../../players/rows/find-in-history.ts';
import { DRAW_COLUMNS } from '../../../players/rows/find-in-history.ts';
import type { OrderRow, PaymentRow } from '../../../players/rows/order-rows.ts';
import type { RoundRow, TransactionRow } from '../../../players/rows/player-rows.ts';
import type { Asked } from './tree.ts';

/** The maximum of nodes of one kind under a node. */
const MAX_NODES_OF_A_KIND = 10;

export interface TimeWindow {
  readonly sinceMs: number;
  readonly untilMs: number;
  /** Only this game. */
  readonly gameId?: string | undefined;
}
const fits = ({ sinceMs, untilMs, gameId }: TimeWindow, row: { at: Date; game_id: string | null }): boolean =>
  row.at.getTime() >= sinceMs &&
  row.at.getTime() <= untilMs &&
  (gameId === undefined || row.game_id === gameId);

interface GameSums {
  readonly game_id: string;
  readonly currency: Currency;
  readonly rounds: bigint;
  readonly wins: bigint;
  readonly staked: bigint;
  readonly won: bigint;
}
/** Stakes and wins by game, of the database and of archived months. */
export async function roundsIn({ db, files, playerId }: Asked, w: TimeWindow): Promise<GameSums[]> {
  const rows = await allRows<GameSums>(db, 'explain-rounds')`
    select game_id, currency, count(*) filter (where reason = 'stake') as rounds,
      count(*) filter (where reason = 'win') as wins,
      coalesce(sum(amount) filter (where reason = 'stake'), 0)::bigint as staked,
      coalesce(sum(amount) filter (where reason = 'win'), 0)::bigint as won
    from ledger where player_id = ${playerId} and reason in ('stake', 'win')
      and at between ${new Date(w.sinceMs)} and ${new Date(w.untilMs)}
      and (${w.gameId}::text is null or game_id = ${w.gameId}) group by game_id, currency order by rounds desc, game_id`;
  if (rows.length > 0 || files === undefined) return rows;
  const sums = new Map<string, { -readonly [Name in keyof GameSums]: GameSums[Name] }>();
  for (const row of await archivedOf<StoredEntry>(db, files, 'ledger', playerId)) {
    if ((row.reason !== 'stake' && row.reason !== 'win') || !fits(w, row)) continue;
    const { game_id, currency } = { ...row, game_id: row.game_id ?? '' };
    const key = `${game_id} ${currency}`;
    const sum = sums.get(key) ?? { game_id, currency, rounds: 0n, wins: 0n, staked: 0n, won: 0n };
    sums.set(key, sum);
    if (row.reason === 'stake') {
      sum.rounds += 1n;
      sum.staked += row.amount;
    } else {
      sum.wins += 1n;
      sum.won += row.amount;
    }
  }
  return [...sums.values()].toSorted(
    (a, b) => Number(b.rounds - a.rounds) || (a.game_id < b.game_id ? -1 : 1),
  );
}

/** The last stake or win of the window. */
export async function lastRoundEntry(
  { db, files, playerId }: Asked,
  w: TimeWindow,
): Promise<StoredEntry | undefined> {
  const row = await firstRow<StoredEntry>(db, 'explain-last-round')`
    select number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at, release from ledger
    where player_id = ${playerId} and reason in ('stake', 'win')
      and at between ${new Date(w.sinceMs)} and ${new Date(w.untilMs)}
      and (${w.gameId}::text is null or game_id = ${w.gameId}) order by number desc limit 1`;
  if (row !== undefined || files === undefined) return row;
  const archived = await archivedOf<StoredEntry>(db, files, 'ledger', playerId);
  return archived
    .filter((one) => (one.reason === 'stake' || one.reason === 'win') && fits(w, one))
    .toSorted((a, b) => (a.number < b.number ? 1 : -1))[0];
}

export async function drawsIn(
  { db, files, playerId }: Asked,
  purpose: string,
  w: TimeWindow,
): Promise<StoredDraw[]> {
  const rows = await allRows<StoredDraw>(db, 'explain-draws')`
    select ${raw(DRAW_COLUMNS)} from draws where player_id = ${playerId} and purpose = ${purpose}
      and at between ${new Date(w.sinceMs)} and ${new Date(w.untilMs)} order by number desc limit ${raw(MAX_NODES_OF_A_KIND)}`;
  if (rows.length > 0 || files === undefined) return rows;
  const archived = await archivedOf<StoredDraw>(db, files, 'draws', playerId);
  return archived.filter((one) => one.purpose === purpose && fits(w, one)).slice(-MAX_NODES_OF_A_KIND);
}

export async function isRevealed({ db, playerId }: Asked, hash: string): Promise<boolean> {
  const row = await firstRow(db, 'explain-seed')`
    select 1 from revealed_seeds where player_id = ${playerId} and server_seed_hash = ${hash}`;
  return row !== undefined;
}

export const transactionOf = (
  { db, playerId }: Asked,
  provider: string,
  id: string,
): Promise<(TransactionRow & { at: Date }) | undefined> =>
  firstRow<TransactionRow & { at: Date }>(db, 'explain-transaction')`
    select * from transactions where player_id = ${playerId} and provider = ${provider} and transaction_id = ${id}`;

export const transactionsOfRound = (
  { db, playerId }: Asked,
  provider: string,
  roundId: string,
): Promise<Array<TransactionRow & { at: Date }>> =>
  allRows<TransactionRow & { at: Date }>(db, 'explain-transactions')`
    select * from transactions where player_id = ${playerId} and provider = ${provider} and round_id = ${roundId}
    order by at, transaction_id limit ${raw(MAX_NODES_OF_A_KIND)}`;

export const roundOf = (
  { db, playerId }: Asked,
  provider: string,
  roundId: string,
): Promise<(RoundRow & { at: Date }) | undefined> =>
  firstRow<RoundRow & { at: Date }>(db, 'explain-round')`
    select * from rounds where player_id = ${playerId} and provider = ${provider} and round_id = ${roundId}`;

export const orderOf = (
  { db, playerId }: Asked,
  orderId: string,
): Promise<(OrderRow & { placed_at: Date }) | undefined> =>
  firstRow<OrderRow & { placed_at: Date }>(db, 'explain-order')`
    select * from orders where player_id = ${playerId} and order_id = ${orderId}`;

/** Delivered orders that were placed in the window, newest first. */
export const ordersDelivered = (
  { db, playerId }: Asked,
  w: TimeWindow,
): Promise<Array<OrderRow & { placed_at: Date }>> =>
  allRows<OrderRow & { placed_at: Date }>(db, 'explain-orders')`
    select * from orders where player_id = ${playerId} and status = 'DELIVERED'
      and placed_at between ${new Date(w.sinceMs)} and ${new Date(w.untilMs)} order by placed_at desc limit ${raw(MAX_NODES_OF_A_KIND)}`;

export const paymentsOf = (
  { db, playerId }: Asked,
  orderId: string,
): Promise<Array<PaymentRow & { at: Date }>> =>
  allRows<PaymentRow & { at: Date }>(db, 'explain-payments')`
    select * from payments where player_id = ${playerId} and order_id = ${orderId} order by at`;

export const friendsPlayed = (
  { db, playerId }: Asked,
  w: TimeWindow,
): Promise<Array<{ friend_id: bigint; state: string; played_at: Date }>> =>
  allRows<{ friend_id: bigint; state: string; played_at: Date }>(db, 'explain-friends')`
    select friend_id, state, played_at from referrals where inviter_id = ${playerId}
      and played_at between ${new Date(w.sinceMs)} and ${new Date(w.untilMs)} order by played_at desc limit ${raw(MAX_NODES_OF_A_KIND)}`;

export const friendOf = (
  { db, playerId }: Asked,
  friendId: string,
): Promise<{ state: string; played_at: Date | null } | undefined> =>
  firstRow<{ state: string; played_at: Date | null }>(db, 'explain-friend')`
    select state, played_at from referrals where inviter_id = ${playerId} and friend_id = ${friendId}`;

interface ContestRow {
  readonly title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly entrants: bigint | null;
  readonly prize: bigint;
  readonly value: bigint;
  readonly paid_at: Date | null;
}
export const placeOf = (
  { db, playerId }: Asked,
  edition: string,
  position: number,
): Promise<ContestRow | undefined> =>
  firstRow<ContestRow>(db, 'explain-contest')`
    select e.title, e.starts_at, e.ends_at, e.entrants, w.prize, w.value, w.paid_at from contest_winners w
      join contest_editions e using (edition)
    where w.edition = ${edition} and w.position = ${position} and w.player_id = ${playerId}`;

export interface ActRow {
  readonly act: string;
  readonly operator_id: bigint;
  readonly name: string | null;
  readonly why: string | null;
  readonly at: Date;
  readonly bulk_act?: string;
}
/** Acts on the player that were carried out, with this value in their details. */
export const actsWith = (
  db: Db,
  playerId: string,
  field: 'id' | 'orderId',
  value: string,
): Promise<ActRow[]> =>
  allRows<ActRow>(db, 'explain-acts')`
    select act, operator_id, a.name, why, at from audit_log left join operator_accounts a using (operator_id)
    where player_id = ${playerId} and refused is null and details::json ->> ${field} = ${value} order by id`;

export const releaseHash = async (db: Db, id: number): Promise<string | undefined> =>
  (await firstRow<{ hash: string }>(db, 'release-hash')`select hash from content_releases where id = ${id}`)
    ?.hash;

/** Who asked for a bulk act, and who approved it. */
export const bulkAct = (db: Db, id: number): Promise<ActRow[]> =>
  allRows<ActRow & { [column: string]: unknown }>(db, 'explain-bulk-act')`
    select act, operator_id, a.name, why, at, details::json ->> 'bulkAct' as bulk_act
    from audit_log left join operator_accounts a using (operator_id)
    where act in ('ask-bulk-act', 'decide-bulk-act') and refused is null
      and details::json ->> 'bulkAct' = ${String(id)} order by id`;

/** The bulk acts that refunded or cancelled this order. */
export const bulkActsOfOrder = async (db: Db, playerId: string, orderId: string): Promise<ActRow[]> => {
  const items = await allRows<{ id: number }>(db, 'explain-bulk-items')`
    select bulk_act_id as id from bulk_act_items
    where player_id = ${playerId} and order_id = ${orderId} and state = 'done' order by bulk_act_id`;
  return (await Promise.all(items.map(({ id }) => bulkAct(db, id)))).flat();
};

export const releaseOf = (
  { db }: Asked,
  id: number,
): Promise<
  | { hash: string; kind: 'seed' | 'publish' | 'rollback' | 'emergency'; why: string; starts_at: Date }
  | undefined
> =>
  firstRow<{
    hash: string;
    kind: 'seed' | 'publish' | 'rollback' | 'emergency';
    why: string;
    starts_at: Date;
  }>(db, 'explain-release')`
    select hash, kind, why, starts_at from content_releases where id = ${id}`;
