// How long old rows are kept, and the jobs that delete them. A job leaves the rest to its next run if there is too much for one.
import { BOOK_PROOF_DAYS } from '@parlor/contract/calls/books.ts';
import { INBOX_DAYS } from '@parlor/contract/calls/inbox.ts';
import { WEBHOOK_DAYS } from '@parlor/contract/calls/operator/webhooks.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { BY_THEIR_KEY, ON_COORDINATOR } from '../db/cluster/placement.ts';
import type { Job } from './job.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { pruneBookProofs } from './prune-book-proofs.ts';
import { pruneSharedRounds } from './prune-shared-rounds.ts';
import type { JobName } from './timetable.ts';

/** How long things are stored after their last use. */
export const RETENTION_DAYS = {
  /** After the answer: far longer than any client retries (I9 requires a day). */
  idempotencyKeys: 7,
  /** After their end, so that a late click gets the message that the link is old. */
  emailCodes: 1,
  redirects: 1,
  identityLinks: 1,
  tonWalletNonces: 1,
  emailQuotas: 1,
  operatorSessions: 30,
  operatorAttempts: 1,
  /** After sign-out or expiry; the refresh tokens go with them. */
  signIns: 30,
  gameSessions: 30,
  outbox: 30,
  inbox: INBOX_DAYS,
  /** Far longer than news is told. */
  messages: 90,
  webhooks: WEBHOOK_DAYS,
  /** Longer than an event's id must be known (7 days). */
  analyticsEvents: 90,
  replayParts: 7,
  /** After it was last reported. */
  clientFaults: 60,
  /** No announcement is longer (LONGEST_ANNOUNCEMENT_DAYS). */
  dismissals: 93,
  /** "Most played" covers seven days. */
  gameDays: 14,
  /** After they were solved. */
  alarms: 90,
  /** What proves a balance in a book. The books stay for ever. */
  bookProofs: BOOK_PROOF_DAYS,
  /** The sums of older days stay. A month of active players and a cohort's first 30 days need 60. */
  playerDays: 400,
} as const;

/** This many recent wins stay, however old, so that a quiet server still shows some. */
export const NEWEST_WINS_KEPT = 200;

export const retentionJobs: readonly Job[] = [
  pruneJob('prune-idempotency-keys', RETENTION_DAYS.idempotencyKeys, ofPlayers('idempotency_keys', 'at')),
  pruneJob(
    'prune-operator-answers',
    RETENTION_DAYS.idempotencyKeys,
    byAge('operator_idempotency_keys', 'at'),
  ),
  pruneJob('prune-email-codes', RETENTION_DAYS.emailCodes, byAge('email_codes', 'expires_at')),
  pruneJob('prune-redirects', RETENTION_DAYS.redirects, byAge('redirects', 'expires_at')),
  pruneJob('prune-identity-links', RETENTION_DAYS.identityLinks, byTheirKey('identity_links', 'link_hash')),
  // By their own end: an answer that is too late finds none either way.
  pruneJob('prune-passkey-challenges', 0, byTheirKey('passkey_challenges', 'challenge_hash')),
  pruneJob(
    'prune-ton-wallet-nonces',
    RETENTION_DAYS.tonWalletNonces,
    byTheirKey('ton_wallet_nonces', 'nonce_hash'),
  ),
  pruneJob('prune-email-quotas', RETENTION_DAYS.emailQuotas, byAge('email_quotas', 'full_at')),
  pruneJob('prune-operator-sessions', RETENTION_DAYS.operatorSessions, byAge('operator_sessions', 'ends_at')),
  pruneJob('prune-operator-attempts', RETENTION_DAYS.operatorAttempts, byAge('operator_attempts', 'until')),
  pruneJob('prune-ended-sign-ins', RETENTION_DAYS.signIns, ofPlayers('sign_ins', 'revoked_at', 'expires_at')),
  // By their own end.
  pruneJob('prune-data-exports', 0, ofPlayers('data_exports', 'expires_at')),
  pruneJob('prune-game-sessions', RETENTION_DAYS.gameSessions, ofPlayers('game_sessions', 'expires_at')),
  pruneJob(
    'prune-analytics-events',
    RETENTION_DAYS.analyticsEvents,
    byAge('analytics_events', 'received_at'),
  ),
  pruneJob('prune-replay-parts', RETENTION_DAYS.replayParts, byAge('replay_parts', 'received_at')),
  pruneJob('prune-client-faults', RETENTION_DAYS.clientFaults, byAge('client_errors', 'last_at')),
  pruneJob('prune-dismissals', RETENTION_DAYS.dismissals, ofPlayers('announcement_dismissals', 'at')),
  pruneJob('prune-inbox', RETENTION_DAYS.inbox, ofPlayers('inbox_entries', 'at')),
  pruneJob('prune-messages', RETENTION_DAYS.messages, ofPlayers('messages', 'claimed_at')),
  pruneJob('prune-webhook-deliveries', RETENTION_DAYS.webhooks, byAge('webhook_deliveries', 'at')),
  pruneJob('prune-webhook-events', RETENTION_DAYS.webhooks, byAge('webhook_events', 'at')),
  pruneJob('prune-alarms', RETENTION_DAYS.alarms, byAge('alarms', 'solved_at')),
  pruneBookProofs(RETENTION_DAYS.bookProofs),
  pruneJob('prune-book-refusals', RETENTION_DAYS.bookProofs, byAge('book_refusals', 'at')),
  pruneJob('prune-player-days', RETENTION_DAYS.playerDays, ofPlayers('player_days', 'day')),
  pruneSharedRounds,
  pruneJob('prune-game-days', RETENTION_DAYS.gameDays, byAge('game_days', 'day')),
  pruneJob(
    'prune-outbox',
    RETENTION_DAYS.outbox,
    // The oldest first, by their ids; the newest wins are above `least_kept`. What takes a win back is written after it.
    `with least_kept as (
       select coalesce((select id from outbox where kind = 'win' order by id desc offset ${NEWEST_WINS_KEPT - 1} limit 1), 0) as id),
     oldest as (
       (select o.player_id, o.id from outbox o, least_kept k
         where o.kind = 'win' and o.id < k.id order by o.id limit $2)
       union all
       (select o.player_id, o.id from outbox o, least_kept k
         where o.kind = 'win-taken-back' and o.id < k.id order by o.id limit $2))
     delete from outbox o using oldest where o.player_id = oldest.player_id and o.id = oldest.id and o.at < $1`,
  ),
];

/** `sql` deletes rows older than $1, at most about $2 at a time. */
function pruneJob(name: JobName, retentionDays: number, sql: string): Job {
  return {
    name,
    run: ({ pool, clock }) => deleteInBatches(pool, sql, new Date(clock.now() - retentionDays * DAY_MS)),
  };
}

/** Tables that are not distributed by player. Only rows of one machine can be named by their physical place. */
function byAge(table: string, column: string): string {
  const key = BY_THEIR_KEY[table];
  if (key !== undefined)
    return `with due as (select ${key} from ${table} where ${column} < $1 order by ${column} limit $2)
      delete from ${table} t using due where t.${key} = due.${key} and t.${column} < $1`;
  if (!(table in ON_COORDINATOR)) throw new TypeError(`${table} lies on several machines`);
  return `delete from ${table} where ctid = any(array(
            select ctid from ${table} where ${column} < $1 order by ${column} limit $2))`;
}

/** Expired rows of a table that may be distributed by its own key. */
function byTheirKey(table: string, key: string): string {
  return `with due as materialized (select ${key} from ${table} where expires_at < $1 order by expires_at limit $2)
    delete from ${table} t using due where t.${key} = due.${key}`;
}

/** The same for a table that may be distributed, where a row's key begins with its player. Each index has its query. */
function ofPlayers(table: string, ...columns: readonly string[]): string {
  const looks = columns.map(
    (column) => `(select player_id from ${table} where ${column} < $1 order by ${column} limit $2)`,
  );
  return `with due as (${looks.join(' union all ')}),
    of as (select distinct player_id from due)
    delete from ${table} t using of where t.player_id = of.player_id and (${columns.map((column) => `t.${column} < $1`).join(' or ')})`;
}
