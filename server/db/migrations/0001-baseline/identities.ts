// Identities and sign-in sessions of players.
export const identities: readonly string[] = [
  // A row is an identity: one way in which one player signs in. However many first sign-ins arrive at once, each
  // (provider, subject) belongs to one player (I41). An OpenID issuer is stored under its address.
  `create table identities (
    provider text not null check (provider in ('telegram', 'email', 'google', 'facebook') or provider like 'http%://_%'),
    subject text not null check (length(subject) between 1 and 255),
    player_id bigint not null references players,
    -- What its owner knows it by; shown to nobody else.
    label text check (length(label) <= 320),
    created_at timestamptz not null,
    primary key (provider, subject)
  )`,
  // One identity of each provider: a second Google account replaces the first one, or belongs to another player.
  `create unique index identities_one_of_each on identities (player_id, provider)`,

  // A row is a key for hashes in this database. No reply contains it.
  `create table hash_salts (
    name text primary key,
    salt bytea not null check (length(salt) >= 16)
  )`,
  `insert into hash_salts (name, salt)
    select name, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
      from unnest(array['referral-origin', 'removed-identity']) name`,

  // A row is an identity that was taken from a player, alone or with the account. A person who comes back with it is a new player,
  // but nobody is paid for inviting them. Only this hash of it is stored.
  `create table removed_identities (
    identity_hash bytea primary key check (length(identity_hash) = 32),
    at timestamptz not null
  )`,
  `create function hash_of_identity(provider text, subject text) returns bytea language sql stable as $$
    select sha256(salt || convert_to(provider || ':' || subject, 'UTF8')) from hash_salts where name = 'removed-identity' $$`,
  `create function store_removed_identity() returns trigger language plpgsql as $$
    begin
      insert into removed_identities (identity_hash, at)
        values (hash_of_identity(old.provider, old.subject), clock_timestamp()) on conflict do nothing;
      return old;
    end $$`,
  `create trigger identities_removed after delete on identities
    for each row execute function store_removed_identity()`,

  // A row is a link that adds an identity to a player: started by the player, then proven by the owner of the identity.
  `create table identity_links (
    link_hash bytea primary key check (length(link_hash) = 32),
    player_id bigint not null references players,
    provider text not null check (provider in ('telegram', 'email', 'google', 'facebook')),
    email text,
    code_hash bytea check (length(code_hash) = 32),
    wrong_tries smallint not null default 0,
    -- Null until it is proven.
    subject text check (length(subject) between 1 and 255),
    label text check (length(label) <= 320),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index identity_links_by_expiry on identity_links (expires_at)`,

  // A row is a redirect to an identity provider and back. Nonce and PKCE verifier come from the browser's cookie.
  `create table redirects (
    state_hash bytea primary key check (length(state_hash) = 32),
    browser_hash bytea not null check (length(browser_hash) = 32),
    provider text not null check (provider in ('google', 'facebook')),
    redirect_uri text not null,
    redirect_to text not null,
    campaign jsonb,
    link_id text,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index redirects_by_expiry on redirects (expires_at)`,

  // A row is a sign-in session. Its refresh token is made from `refresh_salt`, `generation` and a key of the server, so no
  // token is stored. `rotations` are the times at which the last few generations were used up, for the grace that two
  // tabs need (I43).
  `create table sign_ins (
    player_id bigint not null references profiles,
    sign_in_id text not null,
    -- Through which kind of identity.
    identity_kind text,
    platform text not null check (platform in ('telegram', 'web')),
    is_new boolean not null default false,
    refresh_salt bytea not null,
    generation integer not null default 1 check (generation > 0),
    rotations timestamptz[] not null default '{}',
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    primary key (player_id, sign_in_id)
  )`,
  `create index sign_ins_by_expiry on sign_ins (expires_at)`,
  `create index sign_ins_by_revocation on sign_ins (revoked_at) where revoked_at is not null`,

  // Every statement that revokes a session: it is final, at the database's time, and every process is notified (I42).
  `create function stamp_revocation() returns trigger language plpgsql as $$
    begin
      if old.revoked_at is not null then
        new.revoked_at := old.revoked_at;
      elsif new.revoked_at is not null then
        new.revoked_at := clock_timestamp();
        perform pg_notify('sign_in_revoked', new.player_id || '.' || new.sign_in_id);
      end if;
      return new;
    end $$`,
  `create trigger sign_ins_revocation before update on sign_ins
    for each row execute function stamp_revocation()`,

  // A disabled player who is signed in nowhere may still have a game open, so disabling is announced too: at the database's
  // time, whatever an operator writes.
  `create function stamp_disabling() returns trigger language plpgsql as $$
    begin
      new.disabled_at := clock_timestamp();
      perform pg_notify('sign_in_revoked', new.player_id || '.disabled-' || new.player_id || '-' || extract(epoch from new.disabled_at));
      return new;
    end $$`,
  `create trigger profiles_disabling before update of disabled_at on profiles
    for each row when (old.disabled_at is null and new.disabled_at is not null)
    execute function stamp_disabling()`,

  // Disabling a player revokes all their sessions, also where an operator does it by hand.
  `create function end_sign_ins_of_disabled() returns trigger language plpgsql as $$
    begin
      perform from sign_ins where player_id = new.player_id and revoked_at is null order by sign_in_id for update;
      update sign_ins set revoked_at = clock_timestamp()
       where player_id = new.player_id and revoked_at is null;
      return null;
    end $$`,
  `create trigger profiles_disabled after update of disabled_at on profiles
    for each row when (old.disabled_at is null and new.disabled_at is not null)
    execute function end_sign_ins_of_disabled()`,
];
