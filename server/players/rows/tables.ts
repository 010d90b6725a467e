// The tables in which an act may leave rows. What the rows say is decided elsewhere (player-rows.ts, order-rows.ts, save.ts).
import { columnsOf, type Columns } from '../../db/columns.ts';
import { orderColumns, paymentColumns } from './order-rows.ts';
import { roundColumns, transactionColumns } from './player-rows.ts';

export interface Table {
  readonly name: string;
  /** A unique short name for the statement's name, by which a connection caches the plan. */
  readonly tag: string;
  /** Besides the player. */
  readonly columns: Columns;
  readonly conflict?: string;
  /** Whether each row has the time of the act. */
  readonly withTime: boolean;
  /** Whether a row's id is the time of its writing, so that rows of several machines have one order (save.ts). */
  readonly idByTime: boolean;
}
const table = (
  name: string,
  tag: string,
  columns: string | Columns,
  more: { readonly conflict?: string; readonly withTime?: false; readonly idByTime?: true } = {},
): Table => ({
  name,
  tag,
  columns: typeof columns === 'string' ? columnsOf(columns) : columns,
  withTime: true,
  idByTime: false,
  ...more,
});

export const TABLES = {
  ledger: table(
    'ledger',
    'l',
    `number bigint, reference text, debit text, credit text, currency text, amount minor, balance_after minor, reason text,
    game_id text?, month date, release integer?`,
  ),
  receipts: table('act_receipts', 'k', 'number bigint, last_entry bigint, body json, hash text, month date'),
  replayNotes: table('replay_notes', 'j', 'number bigint, note json, state text?'),
  claims: table('claims', 'c', 'reference text, rewards json, month date, release integer?'),
  outbox: table('outbox', 'o', 'kind text, body json', { idByTime: true }),
  draws: table(
    'draws',
    'd',
    `number bigint, server_seed_hash text, nonce integer, client_seed text, algorithm text, purpose text, reference text,
    game_id text?, input json, outcome json, fingerprint text, reply text, month date, release integer?`,
  ),
  revealedSeeds: table(
    'revealed_seeds',
    's',
    'server_seed_hash text, server_seed text, client_seed text, draws integer, revealed_at instant',
    { withTime: false },
  ),
  transactions: table('transactions', 't', transactionColumns, {
    conflict:
      'on conflict (player_id, provider, transaction_id) do update set status = excluded.status, settled = excluded.settled',
  }),
  rounds: table('rounds', 'r', roundColumns, {
    conflict:
      'on conflict (player_id, provider, round_id) do update set open = excluded.open, staked = excluded.staked, won = excluded.won, wins = excluded.wins, closed_at = coalesce(excluded.closed_at, rounds.closed_at), closed_won = coalesce(excluded.closed_won, rounds.closed_won), ended_by = excluded.ended_by, boosted = excluded.boosted, boosted_by = excluded.boosted_by, corrected_at = case when rounds.open then null when (rounds.staked, rounds.won) is distinct from (excluded.staked, excluded.won) then excluded.at else rounds.corrected_at end',
  }),
  sharedBets: table(
    'shared_bets',
    'v',
    'round_id text, game_id text, round integer, stake minor, auto_e2 integer?, paid_e4 integer?',
    {
      conflict:
        'on conflict (player_id, round_id) do update set paid_e4 = excluded.paid_e4, at = excluded.at',
    },
  ),
  orders: table('orders', 'b', orderColumns, {
    conflict:
      'on conflict (player_id, order_id) do update set status = excluded.status, refund = excluded.refund, holds_stock = excluded.holds_stock, given = excluded.given, timeline = excluded.timeline, updated_at = excluded.updated_at',
  }),
  // A payment belongs to one order of one player for ever (I33): whatever differs makes the whole statement fail.
  paymentOwners: table('payment_owners', 'q', 'provider text, payment_id text', {
    withTime: false,
    conflict: `on conflict (payment_id, provider) do update set player_id = case
        when payment_owners.player_id = excluded.player_id then excluded.player_id end`,
  }),
  payments: table('payments', 'p', paymentColumns, {
    conflict: `on conflict (player_id, provider, payment_id) do update set state = excluded.state, note = excluded.note,
        order_id = case when payments.order_id = excluded.order_id then excluded.order_id end`,
  }),
  contestEntries: table('contest_entries', 'e', 'edition text, value bigint, reached_ms bigint', {
    withTime: false,
    conflict:
      'on conflict (player_id, edition) do update set value = excluded.value, reached_ms = excluded.reached_ms',
  }),
  contestChanges: table(
    'contest_changes',
    'h',
    'edition text, old_value bigint?, old_early bigint?, new_value bigint, new_early bigint',
    { withTime: false },
  ),
  challengeAttempts: table('challenge_attempts', 'z', 'day text, calls json, score integer', {
    conflict:
      'on conflict (player_id, day) do update set calls = excluded.calls, score = excluded.score, at = excluded.at',
  }),
  contestLateRounds: table('contest_late_rounds', 'x', 'edition text, stake minor, won minor'),
  consentChanges: table(
    'consent_changes',
    'g',
    'number integer, topic text, agreed boolean, version integer?',
  ),
  // The next run of the job looks at a player who has decided about messages.
  messagePlans: table('message_plans', 'm', 'look_at instant', {
    withTime: false,
    conflict: 'on conflict (player_id) do update set look_at = excluded.look_at',
  }),
  inboxEntries: table('inbox_entries', 'n', 'number integer, news json'),
  idempotencyKeys: table('idempotency_keys', 'i', 'route text, key text, request_hash text, reply text'),
} satisfies Record<string, Table>;
