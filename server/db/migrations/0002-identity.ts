// Who players are and where they are signed in. Keys carry the player first; of secrets only hashes are kept.
import { sql, type Kysely } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const statements = [
    // One account for each (provider, subject), however many first sign-ins arrive at once (I41).
    sql`create table identities (
      provider text not null check (provider in ('telegram', 'email', 'google', 'facebook')),
      subject text not null check (length(subject) between 1 and 255),
      player_id bigint not null references players,
      created_at timestamptz not null,
      primary key (provider, subject)
    )`,
    sql`create index identities_by_player on identities (player_id)`,

    sql`create table profiles (
      player_id bigint primary key references players,
      first_name text not null,
      username text,
      photo_url text,
      is_premium boolean not null default false,
      language text,
      email text,
      referrer text,
      start_param text,
      utm jsonb,
      disabled_at timestamptz,
      created_at timestamptz not null
    )`,

    // The refresh token is made from refresh_salt, generation and a key of the server, so none is stored. `rotations` are
    // the times at which the last few generations were used up, for the grace that two tabs need (I43).
    sql`create table sign_ins (
      player_id bigint not null references profiles,
      sign_in_id text not null,
      platform text not null check (platform in ('telegram', 'web')),
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      refresh_salt bytea not null,
      generation integer not null default 1 check (generation > 0),
      rotations timestamptz[] not null default '{}',
      revoked_at timestamptz,
      primary key (player_id, sign_in_id)
    )`,
    sql`create index sign_ins_by_revocation on sign_ins (revoked_at) where revoked_at is not null`,

    // Whoever ends a sign-in, by whatever statement: it is for good, at the database's time, and every process hears (I42).
    sql`create function stamp_revocation() returns trigger language plpgsql as $$
      begin
        if old.revoked_at is not null then
          new.revoked_at := old.revoked_at;
        elsif new.revoked_at is not null then
          new.revoked_at := clock_timestamp();
          perform pg_notify('sign_in_revoked', new.player_id || '.' || new.sign_in_id);
        end if;
        return new;
      end
    $$`,
    sql`create trigger sign_ins_revocation before update on sign_ins
      for each row execute function stamp_revocation()`,

    // Disabling an account ends all its sign-ins, also where an operator does it by hand.
    sql`create function end_sign_ins_of_disabled() returns trigger language plpgsql as $$
      begin
        perform from sign_ins where player_id = new.player_id and revoked_at is null order by sign_in_id for update;
        update sign_ins set revoked_at = clock_timestamp()
         where player_id = new.player_id and revoked_at is null;
        return null;
      end
    $$`,
    sql`create trigger profiles_disabled after update of disabled_at on profiles
      for each row when (old.disabled_at is null and new.disabled_at is not null)
      execute function end_sign_ins_of_disabled()`,

    sql`create table email_codes (
      code_hash bytea primary key check (length(code_hash) = 32),
      browser_hash bytea not null check (length(browser_hash) = 32),
      email text not null,
      redirect_to text not null,
      wrong_tries smallint not null default 0,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    sql`create index email_codes_by_email on email_codes (email)`,
    sql`create index email_codes_by_expiry on email_codes (expires_at)`,

    // One row for each address or network address that asked for mail: when its allowance is whole again.
    sql`create table mail_allowances (
      key_hash bytea primary key check (length(key_hash) = 32),
      whole_at timestamptz not null
    )`,
    sql`create index mail_allowances_by_time on mail_allowances (whole_at)`,

    // Mail of local development, where there is no mail server.
    sql`create table local_outbox (
      id bigint generated always as identity primary key,
      recipient text not null,
      subject text not null,
      body_text text not null,
      body_html text not null,
      sent_at timestamptz not null default clock_timestamp()
    )`,
  ];
  for (const statement of statements) await statement.execute(db);
}
