import { sql, type Kysely } from 'kysely';

/** Accounts of operators in the console: their sign-in methods, sessions and invitations. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // An id is never a player's id: both use one sequence. `totp_secret` is encrypted. A removed account stays, for the log.
  await run(`create table operator_accounts (
    operator_id bigint primary key,
    email text not null,
    name text not null,
    role text not null check (role in ('viewer', 'support', 'treasurer', 'owner')),
    is_enrolled boolean not null,
    password_hash text,
    totp_secret bytea,
    totp_last_step bigint not null default 0,
    created_at timestamptz not null,
    last_seen_at timestamptz,
    removed_at timestamptz,
    check ((password_hash is null) = (totp_secret is null))
  )`);
  await run(
    `create unique index operator_accounts_email on operator_accounts (lower(email)) where removed_at is null`,
  );
  await run(`create table operator_passkeys (
    credential_id text primary key,
    operator_id bigint not null references operator_accounts,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    added_at timestamptz not null,
    last_used_at timestamptz
  )`);
  await run(`create index operator_passkeys_of_operator on operator_passkeys (operator_id)`);
  // `resets` names the account that gets new ways to sign in. 0 as inviter is the command line.
  await run(`create table operator_invitations (
    secret_hash bytea primary key,
    id text not null,
    email text not null,
    name text not null,
    role text not null check (role in ('viewer', 'support', 'treasurer', 'owner')),
    resets bigint references operator_accounts,
    invited_by bigint not null,
    at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    cancelled_at timestamptz,
    check (used_at is null or cancelled_at is null)
  )`);
  await run(`create table operator_sessions (
    session_hash bytea primary key,
    operator_id bigint not null references operator_accounts,
    at timestamptz not null,
    second_factor_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz
  )`);
  await run(`create index operator_sessions_of_operator on operator_sessions (operator_id)`);
  await run(`create index operator_sessions_by_end on operator_sessions (ends_at)`);
  // A challenge that a passkey signs; each works once. `purpose` is its account and use.
  await run(`create table operator_challenges (
    challenge text primary key,
    purpose text not null,
    expires_at timestamptz not null
  )`);
  await run(`create index operator_challenges_by_age on operator_challenges (expires_at)`);
  // Attempts to sign in, by account and by network address.
  await run(`create table operator_attempts (
    key_hash bytea primary key,
    count integer not null,
    until timestamptz not null
  )`);
  await run(`create index operator_attempts_by_age on operator_attempts (until)`);
}
