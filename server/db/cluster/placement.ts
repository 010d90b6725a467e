// The placement of each table on a Citus cluster (docs/scale.md). Plain PostgreSQL ignores it.

/** Distributed by player: all rows of a player are on one machine, so an act uses one machine. */
export const BY_PLAYER = [
  'players',
  'profiles',
  'sign_ins',
  'ledger',
  'claims',
  'draws',
  'archived_rounds',
  'revealed_seeds',
  'outbox',
  'idempotency_keys',
  'game_sessions',
  'transactions',
  'rounds',
  'documents',
  'player_campaigns',
  'orders',
  'payments',
  'checkouts',
  'contest_entries',
  'contest_late_rounds',
  'contest_changes',
  'ton_wallet_changes',
  'flag_variants',
  'announcement_dismissals',
  'experiment_exposures',
  'analytics_consents',
  'consent_changes',
  'inbox_entries',
  'message_plans',
  'messages',
  'player_notes',
  'public_name_changes',
  'name_reports',
  'bulk_act_items',
  'data_exports',
  'data_export_parts',
  'account_deletions',
  'care_journal',
  'player_days',
  'identities',
  'passkeys',
  'invite_codes',
  'referrals',
  'referral_origins',
  'ton_wallets',
] as const;

/** The distribution column, if it is not `player_id`. */
export const PLAYER_COLUMN: Readonly<Record<string, string>> = {
  referrals: 'inviter_id',
  referral_origins: 'inviter_id',
};

/**
 * Distributed by their look-up key, the named column. A look-up reads one machine and gets the player, whose machine is read
 * next.
 */
export const BY_THEIR_KEY: Readonly<Record<string, string>> = {
  identity_owners: 'subject',
  passkey_owners: 'credential_hash',
  passkey_challenges: 'challenge_hash',
  public_name_owners: 'name_key',
  invite_code_owners: 'code',
  removed_identities: 'identity_hash',
  held_identities: 'identity_digest',
  identity_links: 'link_hash',
  transaction_owners: 'transaction_id',
  ton_wallet_owners: 'address',
  ton_wallet_nonces: 'nonce_hash',
  payment_owners: 'payment_id',
  email_codes: 'email',
  email_quotas: 'key_hash',
  redirects: 'state_hash',
  partner_messages: 'message_id',
  analytics_events: 'insert_id',
  studio_hours: 'provider',
  studio_pauses: 'provider',
};

/** Copied to every machine, because every machine reads them; each with the reason. */
export const ON_EVERY_MACHINE: Readonly<Record<string, string>> = {
  contest_editions: 'a trigger of the entries asks whether a contest has ended',
  hash_salts: 'a handful of rows that never change',
};

/**
 * Only on the coordinator: tables that do not grow with players. Citus knows these tables, so every machine finds them, and a
 * transaction that also writes rows of players commits in two phases.
 */
export const ON_COORDINATOR: Readonly<Record<string, string>> = {
  game_days: 'one row for a game and a day, added to by every process',
  payment_cursors: 'one row a provider',
  payment_alarms: 'few, looked at by operators',
  stock: 'one row an item',
  tickets: 'few, opened by operators, without their texts',
  corrections: 'few, asked for and decided by operators',
  correction_decisions: 'the same',
  segments: 'few, saved by operators',
  bulk_acts: 'few, asked for by operators',
  audit_log: 'what operators did',
  operator_idempotency_keys: 'one row an act of an operator, for a week',
  operator_accounts: 'few, the people who run the launcher',
  operator_passkeys: 'the same',
  operator_invitations: 'the same',
  operator_sessions: 'a few for each operator and day',
  operator_challenges: 'minutes long, one a sign-in of an operator',
  operator_attempts: 'one row an account or network address, for a quarter of an hour',
  studio_alarms: 'few, looked at by operators',
  job_leases: 'one row a job that runs',
  history_archives: 'one row a month',
  content_versions: 'few, kept in memory by every process',
  content_releases: 'the same',
  content_release_cancellations: 'the same',
  content_drafts: 'few, written by operators',
  content_draft_versions: 'the same',
  content_approvals: 'the same',
  content_checks: 'the same',
  content_check_runs: 'the same',
  content_release_rechecks: 'the same',
  content_canaries: 'the same',
  contest_cancellations: 'few, by operators',
  announcement_acts: 'few, kept in memory by every process',
  switch_acts: 'few, kept in memory by every process',
  process_readings: 'one row a process',
  alarms: 'few, looked at by operators',
  alarm_evaluations: 'one row',
  audit_runs: 'one row an audit',
  figure_marks: 'two rows',
  figure_point_hours: 'sums by the hour, written by one job',
  figure_game_hours: 'the same',
  figure_claim_hours: 'the same',
  figure_sale_hours: 'the same',
  figure_player_days: 'sums by the day, written by one job',
  figure_return_days: 'the same',
  figure_campaign_days: 'the same',
  figure_step_days: 'the same',
  figure_holders: 'twenty rows a currency',
  minted_hours: 'one row an hour',
  test_clock: 'for tests',
  local_emails: 'emails of local development',
  contest_buckets: 'counts of places, at most so many a contest',
  contest_winners: 'prizes of ended contests, as many as a contest has',
  partner_wrong_answers: 'one row a partner and day',
  partner_pauses: 'one row a partner',
  replay_parts: 'at most 20,000 a day from all players',
  client_errors: 'grouped by cause, at most so many',
};

/** Foreign keys between machines, which are dropped; the audit looks for orphans instead. */
export const KEYS_BETWEEN_MACHINES: ReadonlyArray<readonly [table: string, key: string]> = [
  ['referrals', 'referrals_friend_id_fkey'],
  ['ton_wallet_nonces', 'ton_wallet_nonces_player_id_fkey'],
  ['identity_links', 'identity_links_player_id_fkey'],
];
