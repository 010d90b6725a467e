// Compares the clients' history with the rows: what was lost, done twice or done after a refusal, negative or unbalanced
// balances, and oversold stock.
import type pg from 'pg';
import type { PaymentRecords } from '../../server/adapters/payments/emulator/records.ts';
import { judgeCards, type CardRows } from './clients/cards.ts';
import { LAST_PIECES } from './clients/players.ts';
import { judgeDocuments, type DocumentRow } from './clients/documents.ts';
import type { Operation } from './clients/history.ts';
import { judgeOperators, type OperatorRows } from './clients/operators.ts';
import { judgeStudio } from './clients/studio.ts';

export interface Verdict {
  readonly lost: string[];
  readonly twice: string[];
  readonly afterRefusal: string[];
  readonly negative: string[];
  readonly unbalanced: string[];
  readonly oversold: string[];
  /** The same request got another answer at the end. */
  readonly answeredOtherwise: string[];
}

interface Entry {
  readonly player_id: bigint;
  readonly reference: string;
  readonly reason: string;
  readonly amount: bigint;
}

interface OrderRow {
  readonly player_id: bigint;
  readonly order_id: string;
  readonly status: string;
  readonly item_id: string;
  readonly mode: string | null;
}

export interface Known {
  readonly operations: readonly Operation[];
  /** Stock of the item LAST_PIECES at the start. */
  readonly stock: number;
  /** The payment emulator's records. */
  readonly pages: PaymentRecords['pages'];
}

export async function compare(pool: pg.Pool, { operations, stock, pages }: Known): Promise<Verdict> {
  const v: Verdict = {
    lost: [],
    twice: [],
    afterRefusal: [],
    negative: [],
    unbalanced: [],
    oversold: [],
    answeredOtherwise: [],
  };
  const { rows: entries } = await pool.query<Entry>(
    'select player_id, reference, reason, amount from ledger',
  );
  const { rows: orders } = await pool.query<OrderRow>(
    'select player_id, order_id, status, item_id, mode from orders',
  );
  const { rows: payments } = await pool.query<CardRows['payments'][number]>(
    'select payment_id, state from payments',
  );
  const { rows: disputed } = await pool.query<CardRows['disputed'][number]>(
    "select details->>'pageId' as page_id from payment_alarms where type like 'DISPUTE%'",
  );
  const { rows: documents } = await pool.query<DocumentRow>(
    `select player_id, data, version from documents where part = ''`,
  );
  const { rows: corrections } = await pool.query<OperatorRows['corrections'][number]>(
    'select id, amount, why, is_waiting from corrections',
  );
  judgeRounds(v, operations, entries);
  judgeOrders(
    v,
    operations,
    entries,
    orders.filter(({ mode }) => mode === null),
  );
  judgeDocuments(v, operations, documents);
  judgeStudio(v, operations, entries);
  judgeCards(v, operations, { orders, payments, entries, disputed }, pages);
  judgeOperators(v, operations, { corrections, entries });
  judgeClaims(v, operations, entries);
  await judgeBalances(v, pool);
  const { rows } = await pool.query<{ taken: bigint }>('select taken from stock where item_id = $1', [
    LAST_PIECES,
  ]);
  const [sold, taken] = [
    orders.filter((o) => o.item_id === LAST_PIECES && o.status === 'DELIVERED').length,
    Number(rows[0]?.taken ?? 0n),
  ];
  if (sold > stock || taken !== sold) v.oversold.push(`${sold} of ${stock} sold, ${taken} taken`);
  return v;
}

/** The reference of a ledger entry contains the id of its round. */
function judgeRounds(v: Verdict, operations: readonly Operation[], entries: readonly Entry[]): void {
  const stakes = new Map<string, bigint[]>();
  for (const e of entries)
    if (e.reason === 'stake' && e.reference.startsWith('parlor:')) {
      const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(e.reference)?.[0] ?? e.reference;
      stakes.set(id, [...(stakes.get(id) ?? []), e.amount]);
    }
  const known = new Set<string>();
  for (const o of operations.filter((one) => one.kind === 'round')) {
    known.add(o.id);
    const found = stakes.get(o.id) ?? [];
    if (o.became === 'refused' && found.length > 0) v.afterRefusal.push(`round ${o.id}`);
    if (o.became !== 'acknowledged') continue;
    if (found.length === 0) v.lost.push(`round ${o.id}`);
    if (found.length > 1) v.twice.push(`round ${o.id}`);
    if (found.length === 1 && found[0] !== o.costMinor)
      v.unbalanced.push(`round ${o.id}: ${String(found[0])} staked`);
  }
  for (const id of stakes.keys()) if (!known.has(id)) v.twice.push(`a round that nobody asked for: ${id}`);
}

function judgeOrders(
  v: Verdict,
  operations: readonly Operation[],
  entries: readonly Entry[],
  orders: readonly OrderRow[],
): void {
  const rows = new Map(orders.map((o) => [o.order_id, o]));
  const paid = new Map<string, number>();
  for (const e of entries)
    if (e.reason === 'purchase') {
      const id = e.reference.replace(/^order:/, '');
      paid.set(id, (paid.get(id) ?? 0) + 1);
    }
  const named = new Map<string, number>();
  for (const o of operations.filter((one) => one.kind === 'order' || one.kind === 'last-pieces')) {
    if (o.became !== 'acknowledged') continue;
    const { orderId } = JSON.parse(o.text) as { orderId: string };
    named.set(orderId, (named.get(orderId) ?? 0) + 1);
    if (rows.get(orderId)?.status !== 'DELIVERED' || !paid.has(orderId)) v.lost.push(`order ${orderId}`);
    if ((paid.get(orderId) ?? 0) > 1) v.twice.push(`order ${orderId}`);
  }
  // If no client got an acknowledgement for an order, the server placed it after a refusal or twice.
  for (const { order_id } of orders) if (!named.has(order_id)) v.afterRefusal.push(`order ${order_id}`);
}

function judgeClaims(v: Verdict, operations: readonly Operation[], entries: readonly Entry[]): void {
  const players = new Set(operations.map((o) => o.playerId));
  for (const playerId of players) {
    const acknowledged = operations.filter(
      (o) => o.kind === 'daily' && o.playerId === playerId && o.became === 'acknowledged',
    ).length;
    const mine = entries.filter((e) => String(e.player_id) === playerId && e.reference.startsWith('daily:'));
    const days = new Set(mine.map((e) => e.reference.split(':')[1])).size;
    if (days < acknowledged) v.lost.push(`daily reward of ${playerId}`);
    if (days > acknowledged) v.twice.push(`daily reward of ${playerId}`);
  }
}

async function judgeBalances(v: Verdict, pool: pg.Pool): Promise<void> {
  const { rows: below } = await pool.query<{ player_id: bigint }>(
    `select player_id from players where least(pp, usdt, ton, splash) < 0
     union select player_id from ledger where balance_after < 0`,
  );
  for (const { player_id } of below) v.negative.push(`player ${player_id}`);
  const { rows: off } = await pool.query<{ player_id: bigint }>(
    `select p.player_id from players p left join (
       select player_id, sum(case when credit = 'player' then amount when debit = 'player' then -amount else 0 end) as held
       from ledger where currency = 'PP' group by player_id) l using (player_id)
     where p.pp <> coalesce(l.held, 0)`,
  );
  for (const { player_id } of off) v.unbalanced.push(`player ${player_id}`);
}
