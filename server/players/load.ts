// Reads a player and the few rows that a command needs, in one round trip. Callers at the same time share it.
import type pg from 'pg';
import type { KnownDraw } from '@parlor/economy/play/fairness.ts';
import type { OrderRecord, PaymentRecord } from '@parlor/economy/shop/order-record.ts';
import { betFreedBy } from '@parlor/economy/play/rollback.ts';
import type { KnownRows, TransactionRecord } from '@parlor/economy/play/provider-wallet.ts';
import { ApiError } from '../http/api-error.ts';
import type { IdempotencyKey } from '../http/idempotency.ts';
import { orderRecord, paymentRecord, type OrderRow, type PaymentRow } from './rows/order-rows.ts';
import {
  loadedPlayer,
  roundRecord,
  transactionRecord,
  type LoadedPlayer,
  type PlayerRow,
  type RoundRow,
  type TransactionRow,
} from './rows/player-rows.ts';
import { hourOf, standingOf, type StudioRow } from './rows/studio-hours.ts';
import { Batch } from './batch.ts';

/** The wallet rows that a command needs. */
export interface WalletRows {
  readonly provider: string;
  readonly transactionId: string;
  readonly referenceId?: string | undefined;
  /** Without it, the round of the referenced transaction. */
  readonly roundId?: string | undefined;
  /** The transactions that the call undoes. */
  readonly undone?: readonly string[] | undefined;
  /** Further ids, if one call has several. */
  readonly others?: readonly string[] | undefined;
  /** For an outside studio: the game and currency, for its open rounds and its present hour. */
  readonly studio?:
    | { readonly gameId: string; readonly currency: string; readonly nowMs: number }
    | undefined;
}

/** The rows to read besides the player; one kind at a time. */
export interface Wanted {
  readonly wallet?: WalletRows | undefined;
  /** Reference of a draw that may already exist. */
  readonly draw?: string | undefined;
  readonly idempotency?: IdempotencyKey | undefined;
  readonly order?: OrderRows | undefined;
}

/** The order and payment that a command needs, and the stock of the ordered item. */
export interface OrderRows {
  readonly orderId: string;
  readonly payment?: { readonly provider: string; readonly paymentId: string } | undefined;
  readonly stockOf?: string | undefined;
}

export interface Known extends KnownRows {
  /** Every stored transaction of this wallet call, by its id. */
  readonly transactions: ReadonlyMap<string, TransactionRecord>;
  readonly draw?: KnownDraw | undefined;
  readonly order?: OrderRecord | undefined;
  readonly payment?: PaymentRecord | undefined;
  /** Every payment of the order. */
  readonly payments?: readonly PaymentRecord[] | undefined;
  /** How many of the item are reserved or sold. */
  readonly taken?: number | undefined;
}

export interface Loaded extends LoadedPlayer {
  readonly known: Known;
  /** The stored answer of this key, if there is one. */
  readonly stored?: { readonly requestHash: string; readonly reply: string };
}

const PLAYER = 'p.version, p.state, p.pp, p.usdt, p.ton, p.splash, p.receipt';
/**
 * The first part of a statement in several parts. On a cluster each part is read at a different time: data read after
 * the version may be newer, and then the save fails, but never older.
 */
const PLAYER_FIRST = `select ${PLAYER} from players p where p.player_id = $1`;
// Data without a single player is stored elsewhere on a cluster. It is a separate part, because Citus joins no tables
// of two places. Each part names the player by value: if its condition is false for another reason (no game), Citus
// would not see that it belongs to the same player.
const WALLET = `with p as materialized (${PLAYER_FIRST}),
  standing as materialized (
    select json_build_object('is_paused', exists (select from studio_pauses u where u.provider = $2),
      'staked', coalesce(sum(h.staked), 0), 'paid', coalesce(sum(h.paid), 0), 'promo', coalesce(sum(h.promo), 0)) as studio
      from studio_hours h where h.provider = $2 and h.currency = $7 and h.hour = $8::timestamptz)
  select ${PLAYER},
  (select json_agg(t) from transactions t where t.player_id = $1 and t.provider = $2 and t.transaction_id = any($3::text[])) as transactions,
  (select json_agg(t) from transactions w join transactions t on t.player_id = $1 and t.provider = $2
    and (t.transaction_id = w.reference_id or t.reference_id = w.reference_id)
    where w.player_id = $1 and w.provider = $2 and w.transaction_id = any($9::text[]) and w.kind = 'win') as around,
  (select row_to_json(r) from (select * from rounds r where r.player_id = $1 and r.provider = $2 and r.round_id = coalesce($4,
    (select t.round_id from transactions t where t.player_id = $1 and t.provider = $2 and t.transaction_id = $5))) r) as round,
  (select json_agg(o) from (select * from rounds r where r.player_id = $1 and r.provider = $2 and r.game_id = $6 and r.open
    order by r.at limit 20) o) as open_rounds,
  standing.studio
  from p cross join standing`;

const ORDER = `with p as materialized (${PLAYER_FIRST}),
  counted as materialized (select item_id, taken from stock)
  select ${PLAYER},
  (select row_to_json(o) from (select * from orders where player_id = $1 and order_id = $2) o) as ordered,
  (select row_to_json(y) from (select * from payments where player_id = $1 and provider = $3 and payment_id = $4) y) as paid,
  (select json_agg(y) from (select * from payments where player_id = $1 and order_id = $2) y) as payments,
  (select s.taken from counted s where s.item_id = coalesce($5, (select o.item_id from orders o where o.player_id = $1 and o.order_id = $2))) as taken
  from p`;

/** The rows that most calls read, for one player or for many callers at once: `w` lists the callers and their keys. */
const KINDS = {
  load: '',
  'load-keyed': `, (select json_build_object('request_hash', i.request_hash, 'reply', i.reply) from idempotency_keys i
    where i.player_id = w.player_id and i.route = w.route and i.key = w.key) as stored`,
  'load-drawn': `, (select json_build_object('fingerprint', d.fingerprint, 'reply', d.reply) from draws d
    where d.player_id = w.player_id and d.reference = w.key) as draw,
    exists (select from archived_rounds a where a.player_id = w.player_id and a.reference_hash = hashtextextended(w.key, 0)) as is_archived`,
} as const;
type Kind = keyof typeof KINDS;
const ofOne = (kind: Kind): string => `select ${PLAYER}${KINDS[kind]}
  from (values ($1::bigint, $2::text, $3::text)) w (player_id, route, key) join players p on p.player_id = w.player_id`;
/** One list is hidden from the planner. If it saw how short they all are, it would plan every query again. */
const ofMany = (kind: Kind): string => `select w.n::int as n, ${PLAYER}${KINDS[kind]}
  from unnest($1::bigint[], (select $2::text[]), $3::text[]) with ordinality w (player_id, route, key, n)
  join players p on p.player_id = w.player_id`;

interface Row extends PlayerRow {
  readonly stored?: { request_hash: string; reply: string } | null;
  readonly transactions?: TransactionRow[] | null;
  /** Of the wins to undo: the bets that they name, and all that name the same bets. */
  readonly around?: TransactionRow[] | null;
  readonly round?: RoundRow | null;
  readonly open_rounds?: RoundRow[] | null;
  readonly studio?: StudioRow | null;
  readonly draw?: KnownDraw | null;
  readonly is_archived?: boolean;
  readonly ordered?: OrderRow | null;
  readonly paid?: PaymentRow | null;
  readonly payments?: PaymentRow[] | null;
  readonly taken?: bigint | null;
}

interface PlayerLookup {
  readonly playerId: string;
  readonly route: string | null;
  readonly key: string | null;
}

/** Returns the player, or undefined for an unknown id. */
export type LoadPlayer = (playerId: string, want?: Wanted) => Promise<Loaded | undefined>;

/** `isOnCluster`: tables are distributed. Then no read waits for another player's machine. */
export function createLoadPlayer(pool: pg.Pool, isOnCluster = false): LoadPlayer {
  const together = (kind: Kind): { ask(request: PlayerLookup): Promise<Row | undefined> } =>
    isOnCluster
      ? { ask: async (request) => (await ask(pool, kind, [request]))[0] }
      : new Batch<PlayerLookup, Row | undefined>((requests) => ask(pool, kind, requests));
  const plain = together('load');
  const keyed = together('load-keyed');
  const drawn = together('load-drawn');
  return async (playerId, want = {}) => {
    const { wallet, draw, idempotency, order } = want;
    const row = order
      ? await orderOf(pool, playerId, order)
      : wallet
        ? await walletOf(pool, playerId, wallet)
        : draw !== undefined
          ? await drawn.ask({ playerId, route: null, key: draw })
          : idempotency
            ? await keyed.ask({ playerId, route: idempotency.route, key: idempotency.key })
            : await plain.ask({ playerId, route: null, key: null });
    return row && loadedOf(playerId, row, wallet);
  };
}

async function ask(
  pool: pg.Pool,
  kind: Kind,
  requests: readonly PlayerLookup[],
): Promise<ReadonlyArray<Row | undefined>> {
  const one = requests.length === 1 ? requests[0] : undefined;
  if (one) {
    const { playerId, route, key } = one;
    return (await pool.query<Row>({ name: kind, text: ofOne(kind), values: [playerId, route, key] })).rows;
  }
  const { rows } = await pool.query<Row & { readonly n: number }>({
    name: `${kind}-many`,
    text: ofMany(kind),
    values: [requests.map((a) => a.playerId), requests.map((a) => a.route), requests.map((a) => a.key)],
  });
  const answers: Array<Row | undefined> = Array.from({ length: requests.length });
  for (const row of rows) answers[row.n - 1] = row;
  return answers;
}

async function orderOf(pool: pg.Pool, playerId: string, o: OrderRows): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'load-order',
    text: ORDER,
    values: [
      playerId,
      o.orderId,
      o.payment?.provider ?? null,
      o.payment?.paymentId ?? null,
      o.stockOf ?? null,
    ],
  });
  return rows[0];
}

async function walletOf(pool: pg.Pool, playerId: string, wallet: WalletRows): Promise<Row | undefined> {
  const { provider, transactionId, referenceId, roundId, undone, others = [], studio } = wallet;
  const ids = [...new Set([transactionId, referenceId ?? transactionId, ...others])];
  const { rows } = await pool.query<Row>({
    name: 'load-wallet',
    text: WALLET,
    values: [
      playerId,
      provider,
      ids,
      roundId ?? null,
      referenceId ?? null,
      studio?.gameId ?? null,
      studio?.currency ?? null,
      studio === undefined ? null : hourOf(studio.nowMs),
      undone ?? null,
    ],
  });
  return rows[0];
}

function loadedOf(playerId: string, row: Row, wallet: WalletRows | undefined): Loaded {
  // The answer was deleted with its month. A used id is not played again (I22).
  if (row.is_archived === true && !row.draw)
    throw new ApiError('TRANSACTION_CONFLICT', 'A round with this id was played long ago.');
  const transactions = new Map(
    [...(row.transactions ?? []), ...(row.around ?? [])].map((t) => [t.transaction_id, transactionRecord(t)]),
  );
  const byId = (id: string | undefined) => (id === undefined ? undefined : transactions.get(id));
  return {
    ...loadedPlayer(playerId, row),
    known: {
      transactions,
      transaction: byId(wallet?.transactionId),
      referenced: byId(wallet?.referenceId),
      freedBet: betFreedBy(byId(wallet?.referenceId), transactions.values()),
      round: row.round ? roundRecord(row.round) : undefined,
      openRounds: row.open_rounds?.map(roundRecord),
      studio: wallet?.studio && row.studio ? standingOf(row.studio) : undefined,
      draw: row.draw ?? undefined,
      order: row.ordered ? orderRecord(row.ordered) : undefined,
      payment: row.paid ? paymentRecord(row.paid) : undefined,
      payments: row.payments?.map(paymentRecord),
      taken: Number(row.taken ?? 0),
    },
    ...(row.stored ? { stored: { requestHash: row.stored.request_hash, reply: row.stored.reply } } : {}),
  };
}
