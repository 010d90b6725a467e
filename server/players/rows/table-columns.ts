// What an act leaves behind: the rows of each table, to be written with its player or not at all.
import { editionName } from '@parlor/economy/social/contest-editions.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { monthOfClaim, monthOfDraw, monthOfEntry } from '../../history/months.ts';
import { orderColumns, orderValues, paymentColumns, paymentValues } from './order-rows.ts';

export interface IdempotencyRow {
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
  /** The answer to repeat, byte for byte. */
  readonly reply: string;
}

export interface Save {
  readonly player: Player;
  /** The version that was read; undefined for a player who is created now. */
  readonly version: bigint | undefined;
  readonly effects: Effects;
  readonly nowMs: number;
  readonly idempotency?: IdempotencyRow | undefined;
  /** Outside providers' ids are held for one player for ever (W-05). */
  readonly ownTransactions: boolean;
}

export type Value = string | number | bigint | boolean | null;
type Column = readonly [name: string, type: string];
/** Where an act may leave rows. */
export interface Table {
  readonly name: string;
  /** Short name in the statement's name, of this table alone: by the name a connection knows the plan. */
  readonly tag: string;
  /** Besides the player. */
  readonly columns: readonly Column[];
  readonly conflict?: string;
  /** Whether the time of the act stands in each row. */
  readonly withTime: boolean;
}
/** Rows of one table that an act brings. */
export interface Insert {
  readonly table: Table;
  readonly rows: readonly Value[][];
}

export const json = (value: unknown): string => JSON.stringify(value) ?? 'null';

const TABLES = {
  ledger: {
    name: 'ledger',
    tag: 'l',
    withTime: true,
    columns: [
      ['number', 'bigint'],
      ['reference', 'text'],
      ['debit', 'text'],
      ['credit', 'text'],
      ['currency', 'text'],
      ['amount', 'bigint'],
      ['balance_after', 'bigint'],
      ['reason', 'text'],
      ['game_id', 'text'],
      ['month', 'date'],
    ],
  },
  claims: {
    name: 'claims',
    tag: 'c',
    withTime: true,
    columns: [
      ['reference', 'text'],
      ['rewards', 'text'],
      ['month', 'date'],
    ],
  },
  outbox: {
    name: 'outbox',
    tag: 'o',
    withTime: true,
    columns: [
      ['kind', 'text'],
      ['body', 'text'],
    ],
  },
  draws: {
    name: 'draws',
    tag: 'd',
    withTime: true,
    columns: [
      ['number', 'bigint'],
      ['server_seed_hash', 'text'],
      ['nonce', 'integer'],
      ['client_seed', 'text'],
      ['algorithm', 'text'],
      ['purpose', 'text'],
      ['reference', 'text'],
      ['game_id', 'text'],
      ['input', 'text'],
      ['outcome', 'text'],
      ['fingerprint', 'text'],
      ['reply', 'text'],
      ['month', 'date'],
    ],
  },
  revealedSeeds: {
    name: 'revealed_seeds',
    tag: 's',
    withTime: false,
    columns: [
      ['server_seed_hash', 'text'],
      ['server_seed', 'text'],
      ['client_seed', 'text'],
      ['draws', 'integer'],
      ['revealed_at', 'timestamptz'],
    ],
  },
  transactions: {
    name: 'transactions',
    tag: 't',
    withTime: true,
    columns: [
      ['provider', 'text'],
      ['transaction_id', 'text'],
      ['kind', 'text'],
      ['status', 'text'],
      ['round_id', 'text'],
      ['reference_id', 'text'],
      ['game_id', 'text'],
      ['currency', 'text'],
      ['amount', 'bigint'],
      ['settled', 'boolean'],
      ['refusal', 'text'],
      ['fingerprint', 'text'],
      ['reply', 'text'],
    ],
    conflict:
      'on conflict (player_id, provider, transaction_id) do update set status = excluded.status, settled = excluded.settled',
  },
  rounds: {
    name: 'rounds',
    tag: 'r',
    withTime: true,
    columns: [
      ['provider', 'text'],
      ['round_id', 'text'],
      ['game_id', 'text'],
      ['currency', 'text'],
      ['open', 'boolean'],
      ['staked', 'bigint'],
      ['won', 'bigint'],
      ['wins', 'integer'],
      ['closed_at', 'timestamptz'],
      ['closed_won', 'bigint'],
      ['ended_by', 'text'],
      ['boosted', 'bigint'],
    ],
    conflict:
      'on conflict (player_id, provider, round_id) do update set open = excluded.open, staked = excluded.staked, won = excluded.won, wins = excluded.wins, closed_at = coalesce(excluded.closed_at, rounds.closed_at), closed_won = coalesce(excluded.closed_won, rounds.closed_won), ended_by = excluded.ended_by, boosted = excluded.boosted, corrected_at = case when rounds.open then null when (rounds.staked, rounds.won) is distinct from (excluded.staked, excluded.won) then excluded.at else rounds.corrected_at end',
  },
  orders: {
    name: 'orders',
    tag: 'b',
    withTime: true,
    columns: orderColumns,
    conflict:
      'on conflict (player_id, order_id) do update set status = excluded.status, refund = excluded.refund, holds_stock = excluded.holds_stock, given = excluded.given, timeline = excluded.timeline, updated_at = excluded.updated_at',
  },
  payments: {
    name: 'payments',
    tag: 'p',
    withTime: true,
    columns: paymentColumns,
    // A payment belongs to one order for ever: another player's makes the whole statement fail.
    conflict: `on conflict (provider, payment_id) do update set state = excluded.state, note = excluded.note, player_id = case
        when payments.player_id = excluded.player_id and payments.order_id = excluded.order_id then excluded.player_id end`,
  },
  contestEntries: {
    name: 'contest_entries',
    tag: 'e',
    withTime: false,
    columns: [
      ['edition', 'text'],
      ['value', 'bigint'],
      ['reached_ms', 'bigint'],
    ],
    conflict:
      'on conflict (player_id, edition) do update set value = excluded.value, reached_ms = excluded.reached_ms',
  },
  contestChanges: {
    name: 'contest_changes',
    tag: 'h',
    withTime: false,
    columns: [
      ['edition', 'text'],
      ['old_value', 'bigint'],
      ['old_early', 'bigint'],
      ['new_value', 'bigint'],
      ['new_early', 'bigint'],
    ],
  },
  contestLateRounds: {
    name: 'contest_late_rounds',
    tag: 'x',
    withTime: true,
    columns: [
      ['edition', 'text'],
      ['stake', 'bigint'],
      ['won', 'bigint'],
    ],
  },
  idempotencyKeys: {
    name: 'idempotency_keys',
    tag: 'i',
    withTime: true,
    columns: [
      ['route', 'text'],
      ['key', 'text'],
      ['request_hash', 'text'],
      ['reply', 'text'],
    ],
  },
} as const satisfies Record<string, Table>;

export function insertsOf(s: Save): Insert[] {
  const { effects } = s;
  const at = new Date(s.nowMs).toISOString();
  const all: Insert[] = [];
  const add = (table: Table, rows: readonly Value[][]): void => {
    if (rows.length > 0) all.push({ table, rows });
  };
  add(
    TABLES.ledger,
    effects.postings.map((p) => entryValues(p, at)),
  );
  add(
    TABLES.claims,
    effects.claims.map((c) => [c.reference, json(c.rewards), monthOfClaim(c.reference, at)]),
  );
  add(
    TABLES.outbox,
    effects.outbox.map((o) => [o.kind, json(o.body)]),
  );
  add(
    TABLES.draws,
    effects.draws.map((d) => drawValues(d, at)),
  );
  add(
    TABLES.revealedSeeds,
    effects.revealedSeeds.map((r) => [r.serverSeedHash, r.serverSeed, r.clientSeed, r.draws, at]),
  );
  add(
    TABLES.transactions,
    lastOf(effects.transactions, (t) => t.transactionId).map((t) => [
      t.provider,
      t.transactionId,
      t.kind,
      t.status,
      t.roundId,
      t.referenceId ?? null,
      t.gameId,
      t.currency,
      t.amountMinor,
      t.settled,
      t.refusal ?? null,
      t.fingerprint,
      t.reply,
    ]),
  );
  add(
    TABLES.rounds,
    lastOf(effects.rounds, (r) => r.roundId).map((r) => [
      r.provider,
      r.roundId,
      r.gameId,
      r.currency,
      r.open,
      r.stakedMinor,
      r.wonMinor,
      r.wins,
      r.open ? null : new Date(r.closedAtMs ?? s.nowMs).toISOString(),
      r.open ? null : r.wonMinor,
      r.endedBy ?? null,
      r.boostedMinor ?? null,
    ]),
  );
  add(TABLES.orders, lastOf(effects.orders, (o) => o.orderId).map(orderValues));
  add(TABLES.payments, lastOf(effects.payments, (p) => `${p.provider} ${p.paymentId}`).map(paymentValues));
  add(
    TABLES.contestEntries,
    lastOf(effects.contestEntries, editionName).map((e) => [editionName(e), e.value, e.reachedAtMs]),
  );
  add(
    TABLES.contestChanges,
    effects.contestEntries.map((e) => [
      editionName(e),
      e.before?.value ?? null,
      e.before === undefined ? null : -e.before.reachedAtMs,
      e.value,
      -e.reachedAtMs,
    ]),
  );
  add(
    TABLES.contestLateRounds,
    effects.lateRounds.map((r) => [editionName(r), r.stakeMinor, r.winMinor]),
  );
  add(
    TABLES.idempotencyKeys,
    s.idempotency
      ? [[s.idempotency.route, s.idempotency.key, s.idempotency.requestHash, s.idempotency.reply]]
      : [],
  );
  return all;
}

const entryValues = (p: Effects['postings'][number], at: string): Value[] => [
  p.number,
  p.reference,
  p.debit,
  p.credit,
  p.currency,
  p.amountMinor,
  p.balanceAfterMinor,
  p.reason,
  p.gameId ?? null,
  monthOfEntry(p.reason, at),
];

const drawValues = (d: Effects['draws'][number], at: string): Value[] => [
  d.number,
  d.serverSeedHash,
  d.nonce,
  d.clientSeed,
  d.algorithm,
  d.purpose,
  d.reference,
  d.gameId ?? null,
  json(d.input),
  json(d.outcome),
  d.fingerprint,
  d.reply,
  monthOfDraw(at),
];

/** An act may touch a row twice (bet and win of one call); the last word counts. */
export function lastOf<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  return list.length < 2 ? [...list] : [...new Map(list.map((item) => [keyOf(item), item])).values()];
}
