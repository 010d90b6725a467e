-- Spreads the tables of Parlor over the machines of a Citus cluster (Citus 12 or newer), by player. Run once on the
-- coordinator, after the migrations and before the first player. docs/scale.md says when, and what was not tried:
-- there was no Citus where this was written. A test holds it against the schema: every table has its place here, every
-- unique key of a spread table holds the player's id, no foreign key leads from one machine to another.
begin;
create extension if not exists citus;
-- Books are append-only by triggers, which look at nothing but their own row or at rows of the same player.
set local citus.enable_unsafe_triggers to on;

-- Keys that lead from what stays in one place to what is spread: the audit looks for orphans instead.
alter table identities drop constraint identities_player_id_fkey;
alter table invite_codes drop constraint invite_codes_player_id_fkey;
alter table referrals drop constraint referrals_inviter_id_fkey;
alter table referrals drop constraint referrals_friend_id_fkey;
alter table ton_wallets drop constraint ton_wallets_player_id_fkey;
alter table ton_wallet_nonces drop constraint ton_wallet_nonces_player_id_fkey;
alter table identity_links drop constraint identity_links_player_id_fkey;

-- An act writes its change of place too, so the queue lies with whoever moved; its key has to hold them then.
alter table contest_changes drop constraint contest_changes_pkey;
alter table contest_changes add primary key (player_id, edition, id);
create index contest_changes_by_edition on contest_changes (edition, id);

-- One player's rows lie together on one machine.
select create_distributed_table('players', 'player_id', shard_count => 128);
select create_distributed_table('profiles', 'player_id', colocate_with => 'players');
select create_distributed_table('sign_ins', 'player_id', colocate_with => 'players');
select create_distributed_table('ledger', 'player_id', colocate_with => 'players');
select create_distributed_table('claims', 'player_id', colocate_with => 'players');
select create_distributed_table('draws', 'player_id', colocate_with => 'players');
select create_distributed_table('archived_rounds', 'player_id', colocate_with => 'players');
select create_distributed_table('revealed_seeds', 'player_id', colocate_with => 'players');
select create_distributed_table('outbox', 'player_id', colocate_with => 'players');
select create_distributed_table('idempotency_keys', 'player_id', colocate_with => 'players');
select create_distributed_table('game_sessions', 'player_id', colocate_with => 'players');
select create_distributed_table('transactions', 'player_id', colocate_with => 'players');
select create_distributed_table('rounds', 'player_id', colocate_with => 'players');
select create_distributed_table('documents', 'player_id', colocate_with => 'players');
select create_distributed_table('player_campaigns', 'player_id', colocate_with => 'players');
select create_distributed_table('orders', 'player_id', colocate_with => 'players');
select create_distributed_table('checkouts', 'player_id', colocate_with => 'players');
select create_distributed_table('contest_entries', 'player_id', colocate_with => 'players');
select create_distributed_table('contest_late_rounds', 'player_id', colocate_with => 'players');
select create_distributed_table('contest_changes', 'player_id', colocate_with => 'players');
select create_distributed_table('ton_wallet_changes', 'player_id', colocate_with => 'players');
select create_distributed_table('flag_variants', 'player_id', colocate_with => 'players');
select create_distributed_table('analytics_consents', 'player_id', colocate_with => 'players');

-- Looked for by something else than a player, and written seldom: these stay on the coordinator.
-- stays: identities: found by provider and subject at a sign-in
-- stays: invite_codes: found by the code
-- stays: referrals: one friend has one inviter, whoever they are
-- stays: referral_origins: how many came from one place
-- stays: removed_identities: found by the hash of an identity
-- stays: hash_salts: a handful of rows
-- stays: ton_wallets: one address belongs to one player
-- stays: ton_wallet_nonces: found by the nonce
-- stays: game_days: one row for a game and a day, added to by every process
-- stays: email_codes: found by the code
-- stays: email_quotas: found by the address
-- stays: redirects: found by the state
-- stays: identity_links: found by the link
-- stays: transaction_owners: a studio's id belongs to one player for ever
-- stays: payments: a payment pays one order
-- stays: payment_cursors: one row a provider
-- stays: payment_alarms: few, looked at by operators
-- stays: stock: one row an item
-- stays: corrections: few, asked for and decided by operators
-- stays: correction_decisions: the same
-- stays: audit_log: what operators did
-- stays: operator_idempotency_keys: found by the key of an operator
-- stays: studio_hours: one row a studio, currency and hour
-- stays: studio_pauses: one row a studio
-- stays: studio_alarms: few, looked at by operators
-- stays: job_leases: one row a job that runs
-- stays: history_archives: one row a month
-- stays: minted_hours: one row an hour
-- stays: test_clock: for tests
-- stays: local_emails: emails of local development
-- stays: contest_editions: one row a contest and period
-- stays: contest_buckets: counts of places
-- stays: contest_winners: prizes of ended contests
-- stays: partner_messages: found by the partner's id
-- stays: partner_wrong_answers: the same
-- stays: partner_pauses: one row a partner
-- stays: analytics_events: read by the hour, and deleted
-- stays: replay_parts: the same
-- stays: client_errors: grouped by cause
commit;
