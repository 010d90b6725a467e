// SQL of bulk acts. An item changes only together with what it does to its player, on the player's machine.
import type pg from 'pg';
import {
  BULK_ACTS_LISTED,
  BULK_PAGE,
  type BulkAct,
  type BulkItem,
  type BulkWhat,
} from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import {
  APPROVAL_WINDOW_HOURS,
  CORRECTION_EXPIRES_AFTER_HOURS,
} from '@parlor/contract/calls/operator/corrections.ts';
import { toWire, type MoneyCurrency } from '@parlor/contract/kernel/money.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { allRows, anyRow, firstRow, raw, run, type Db } from '../../../db/sql.ts';
import { NOTHING_SENT, sentOf } from './message-reach.ts';
import type { Item } from './segment-items.ts';

export interface BulkActRow {
  readonly id: number;
  readonly what: string;
  readonly filter: string;
  readonly why: string;
  readonly operator_id: bigint;
  readonly needs_second: boolean;
  readonly players: number;
  readonly sums: string;
  readonly state: 'waiting' | 'rejected' | 'running' | 'stopped' | 'done';
  readonly decided_by: bigint | null;
  readonly at: Date;
}
const COLUMNS = 'id, what, filter, why, operator_id, needs_second, players, sums, state, decided_by, at';

export const whatOf = ({ what }: BulkActRow): BulkWhat => JSON.parse(what) as BulkWhat;
const expiryMsOf = ({ at }: BulkActRow): number => at.getTime() + CORRECTION_EXPIRES_AFTER_HOURS * HOUR_MS;
export const hasExpired = (row: BulkActRow, nowMs: number): boolean =>
  row.state === 'waiting' && nowMs >= expiryMsOf(row);

/** A message before its time; false for every other act. */
function isAhead(row: BulkActRow, nowMs: number): boolean {
  const what = whatOf(row);
  return what.kind === 'message' && what.from !== undefined && Date.parse(what.from) > nowMs;
}

function stateOf(row: BulkActRow, nowMs: number): BulkAct['state'] {
  if (hasExpired(row, nowMs)) return 'expired';
  if (row.state === 'running' && isAhead(row, nowMs)) return 'scheduled';
  // Nobody decides their own request, so a rejection by nobody else is the withdrawal.
  return row.state === 'rejected' && row.decided_by === null ? 'withdrawn' : row.state;
}

export interface NewBulkAct {
  readonly what: BulkWhat;
  readonly filter: SegmentFilter;
  readonly why: string;
  readonly by: string;
  readonly needsSecond: boolean;
  readonly sums: BulkAct['sums'];
  readonly items: readonly Item[];
}

/** Stores the act with all its items; returns its number. */
export async function addBulkAct(tx: Db, a: NewBulkAct, nowMs: number): Promise<number> {
  const at = new Date(nowMs);
  const currency = a.what.kind === 'correct' ? a.what.currency : null;
  const moved = a.items.reduce((sum, item) => sum + movedBy(item), 0n);
  const row = await firstRow<{ id: number }>(tx)`
    insert into bulk_acts
      (id, what, filter, why, operator_id, needs_second, currency, moved, players, sums, state, at)
    overriding system value
    values (next_id('bulk_acts_id_seq'), ${JSON.stringify(a.what)}, ${JSON.stringify(a.filter)}, ${a.why}, ${a.by}, ${a.needsSecond},
      ${currency}, ${moved}, ${playersIn(a.items)}, ${JSON.stringify(a.sums)},
      ${a.needsSecond ? 'waiting' : 'running'}, ${at}) returning id`;
  const id = row!.id;
  await run(tx)`
    insert into bulk_act_items (player_id, bulk_act_id, order_id, currency, amount, moved_alone, asked_at)
    select player_id, ${id}::integer, order_id, currency, amount, ${!a.needsSecond}::boolean, ${at}::timestamptz
      from unnest(${a.items.map(({ playerId }) => playerId)}::bigint[],
        ${a.items.map(({ orderId }) => orderId ?? '')}::text[],
        ${a.items.map(({ money }) => money?.currency)}::text[],
        ${a.items.map(({ money }) => money?.amountMinor)}::bigint[]) as item(player_id, order_id, currency, amount)`;
  return id;
}

/** Without its sign. */
export function movedBy({ money }: Pick<Item, 'money'>): bigint {
  const minor = money?.amountMinor ?? 0n;
  return minor < 0n ? -minor : minor;
}
export const playersIn = (items: readonly Item[]): number =>
  new Set(items.map(({ playerId }) => playerId)).size;

export const findBulkAct = (db: Db, id: number): Promise<BulkActRow | undefined> =>
  firstRow<BulkActRow & pg.QueryResultRow>(db, 'bulk-act')`
    select ${raw(COLUMNS)} from bulk_acts where id = ${id}`;

/** Messages, or all others: the newest ones, and all that wait for approval, are stopped or under way, however old they are. */
export const listedBulkActs = (db: Db, messages: boolean, nowMs: number): Promise<BulkActRow[]> =>
  allRows<BulkActRow & pg.QueryResultRow>(db, 'bulk-acts')`
    select ${raw(COLUMNS)} from bulk_acts where (what::json ->> 'kind' = 'message') = ${messages}
      and (state in ('running', 'stopped') or (state = 'waiting' and at > ${new Date(nowMs - CORRECTION_EXPIRES_AFTER_HOURS * HOUR_MS)})
        or id in (select id from bulk_acts where (what::json ->> 'kind' = 'message') = ${messages}
          order by id desc limit ${raw(BULK_ACTS_LISTED)}))
    order by id desc`;

/** False if it is in another state now. */
export const changeState = (
  db: Db,
  id: number,
  { from, to, decidedBy }: { from: BulkActRow['state']; to: BulkActRow['state']; decidedBy?: string },
): Promise<boolean> =>
  anyRow(db, 'bulk-act-state')`
    update bulk_acts set state = ${to}, decided_by = coalesce(${decidedBy}::bigint, decided_by)
    where id = ${id} and state = ${from}`;

/** Those whose time has come. */
export async function runningActs(db: Db, nowMs: number): Promise<BulkActRow[]> {
  const rows = await allRows<BulkActRow & pg.QueryResultRow>(db, 'bulk-acts-running')`
    select ${raw(COLUMNS)} from bulk_acts where state = 'running' order by id`;
  return rows.filter((row) => !isAhead(row, nowMs));
}

export interface WaitingItem {
  readonly player_id: bigint;
  readonly order_id: string;
  /** Both are null for a message. */
  readonly currency: Currency | null;
  readonly amount: bigint | null;
}
/** The next items in the order of players; those behind `after` where some could not be done now. */
export const nextItems = (db: Db, id: number, after: bigint, count: number): Promise<WaitingItem[]> =>
  allRows<WaitingItem & pg.QueryResultRow>(db, 'bulk-act-next')`
    select player_id, order_id, currency, amount from bulk_act_items
    where bulk_act_id = ${id} and state = 'waiting' and player_id > ${after}
    order by player_id, order_id limit ${count}`;

/** False if it was done or refused already. Without a code it is done. */
export const finishItem = (
  db: Db,
  id: number,
  { player_id, order_id }: Pick<WaitingItem, 'player_id' | 'order_id'>,
  { nowMs, code }: { nowMs: number; code?: string },
): Promise<boolean> =>
  anyRow(db, 'bulk-act-finish')`
    update bulk_act_items set state = ${code === undefined ? 'done' : 'refused'}, code = ${code}, at = ${new Date(nowMs)}
    where player_id = ${player_id} and bulk_act_id = ${id} and order_id = ${order_id} and state = 'waiting'`;

/** The account is being deleted, or is gone. */
export const isErased = (db: Db, playerId: bigint): Promise<boolean> =>
  anyRow(db, 'bulk-act-erased')`
    select from account_deletions where player_id = ${playerId} and state <> 'asked'`;

interface Count {
  readonly bulk_act_id: number;
  readonly state: BulkItem['state'];
  readonly code: string | null;
  readonly items: bigint;
}
const countsOf = (db: Db, ids: readonly number[]): Promise<Count[]> =>
  allRows<Count & pg.QueryResultRow>(db, 'bulk-act-counts')`
    select bulk_act_id, state, code, count(*) as items from bulk_act_items
    where bulk_act_id = any(${ids}::integer[]) group by bulk_act_id, state, code order by items desc, code`;

export async function viewBulkActs(db: Db, rows: readonly BulkActRow[], nowMs: number): Promise<BulkAct[]> {
  const ids = rows.map(({ id }) => id);
  const messageIds = rows.filter((row) => whatOf(row).kind === 'message').map(({ id }) => String(id));
  const counts = ids.length === 0 ? [] : await countsOf(db, ids);
  const sent = messageIds.length === 0 ? undefined : await sentOf(db, messageIds);
  return rows.map((row) => {
    const own = counts.filter(({ bulk_act_id }) => bulk_act_id === row.id);
    const sum = (state?: BulkItem['state']): number =>
      own.reduce((all, one) => all + (state === undefined || one.state === state ? Number(one.items) : 0), 0);
    return {
      id: String(row.id),
      what: whatOf(row),
      filter: JSON.parse(row.filter) as SegmentFilter,
      why: row.why,
      by: String(row.operator_id),
      at: row.at.toISOString(),
      state: stateOf(row, nowMs),
      ...(row.state === 'waiting' && !hasExpired(row, nowMs)
        ? { expiresAt: new Date(expiryMsOf(row)).toISOString() }
        : {}),
      ...(row.decided_by === null ? {} : { decidedBy: String(row.decided_by) }),
      players: row.players,
      sums: JSON.parse(row.sums) as BulkAct['sums'],
      items: sum(),
      done: sum('done'),
      refused: sum('refused'),
      refusals: own
        .filter(({ state }) => state === 'refused')
        .map(({ code, items }) => ({ code: code ?? '', items: Number(items) })),
      ...(whatOf(row).kind === 'message' ? { sent: { ...NOTHING_SENT, ...sent?.get(String(row.id)) } } : {}),
    };
  });
}

interface ItemRow extends WaitingItem {
  readonly state: BulkItem['state'];
  readonly code: string | null;
  readonly at: Date | null;
}
const viewItem = (row: ItemRow): BulkItem => ({
  userId: String(row.player_id),
  ...(row.order_id === '' ? {} : { orderId: row.order_id }),
  ...(row.currency === null || row.amount === null
    ? {}
    : { currency: row.currency, amount: toWire(row.currency as MoneyCurrency, row.amount) }),
  state: row.state,
  ...(row.code === null ? {} : { code: row.code }),
  ...(row.at === null ? {} : { at: row.at.toISOString() }),
});

/** `after` is the player and the order of the last item. */
export async function itemPage(
  db: Db,
  id: number,
  after: string | undefined,
): Promise<{ items: BulkItem[]; after?: string }> {
  const [, player = '0', order = ''] = /^(\d{1,16}) (.*)$/.exec(after ?? '') ?? [];
  const rows = await allRows<ItemRow & pg.QueryResultRow>(db, 'bulk-act-page')`
    select player_id, order_id, currency, amount, state, code, at from bulk_act_items
    where bulk_act_id = ${id} and (player_id, order_id) > (${player}::bigint, ${order})
    order by player_id, order_id limit ${raw(BULK_PAGE + 1)}`;
  const page = rows.slice(0, BULK_PAGE);
  const last = page.at(-1);
  return {
    items: page.map(viewItem),
    ...(rows.length > BULK_PAGE && last ? { after: `${last.player_id} ${last.order_id}` } : {}),
  };
}

/** Absolute amounts that bulk acts moved without a second person within a day: by this treasurer, and by all. */
export async function sumsOfBulkActs(
  db: Db,
  { currency, by }: { readonly currency: Currency; readonly by: string },
  nowMs: number,
): Promise<{ byTreasurerMinor: bigint; byAllMinor: bigint }> {
  const row = await firstRow<{ by_treasurer: bigint; together: bigint }>(db, 'bulk-act-sums')`
    select coalesce(sum(moved) filter (where operator_id = ${by}), 0)::bigint as by_treasurer,
      coalesce(sum(moved), 0)::bigint as together
    from bulk_acts where currency = ${currency} and not needs_second and at > ${dayBefore(nowMs)}`;
  return { byTreasurerMinor: row?.by_treasurer ?? 0n, byAllMinor: row?.together ?? 0n };
}

/** What bulk acts move of these players without a second person within a day. */
export async function movedOfPlayers(
  db: Db,
  { currency, playerIds }: { readonly currency: Currency; readonly playerIds: readonly string[] },
  nowMs: number,
): Promise<Map<string, bigint>> {
  const rows = await allRows<{ player_id: bigint; moved: bigint }>(db, 'bulk-act-moved')`
    select player_id, sum(abs(amount))::bigint as moved from bulk_act_items
    where player_id = any(${playerIds}::bigint[]) and currency = ${currency} and order_id = '' and moved_alone
      and asked_at > ${dayBefore(nowMs)} group by player_id`;
  return new Map(rows.map(({ player_id, moved }) => [String(player_id), moved]));
}

const dayBefore = (nowMs: number): Date => new Date(nowMs - APPROVAL_WINDOW_HOURS * HOUR_MS);
