// The tables in which an act may leave rows.
import { orderColumns, paymentColumns } from './order-rows.ts';

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
export const TABLES = {
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
      ['release', 'integer'],
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
      ['release', 'integer'],
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
      ['release', 'integer'],
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
      ['release', 'integer'],
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
