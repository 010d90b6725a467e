// Players, the rows that every act may write, and settings of this database.
export const players: readonly string[] = [
  `create sequence player_ids start with 100001`,

  // A row is a player: the balances and the engine's state, changed together under one version. The state is text and not
  // jsonb: the engine reads and writes all of it, and parsing it twice would only cost time. The fillfactor leaves
  // space for the next version on the same page, so that no index changes with it.
  `create table players (
    player_id bigint primary key,
    version bigint not null check (version > 0),
    pp bigint not null check (pp between 0 and 999999999999999),
    usdt bigint not null check (usdt between 0 and 999999999999999),
    ton bigint not null check (ton between 0 and 999999999999999),
    splash bigint not null check (splash between 0 and 999999999999999),
    state text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  ) with (fillfactor = 50)`,
  `alter table players alter column state set storage main`,
  // The same rows with the state as jsonb, for people and for the audit.
  `create view players_readable as
    select player_id, version, pp, usdt, ton, splash, state::jsonb as state, created_at, updated_at from players`,

  // A row is a player's personal data, from their sign-ins.
  `create table profiles (
    player_id bigint primary key references players,
    first_name text not null,
    username text,
    photo_url text,
    is_premium boolean not null default false,
    language text,
    email text,
    -- Whether others see this player as a guest.
    is_anonymous boolean not null default false,
    referrer text,
    start_param text,
    utm jsonb,
    created_at timestamptz not null,
    disabled_at timestamptz
  )`,
  `create index profiles_by_disabling on profiles (disabled_at) where disabled_at is not null`,

  // A row is the campaign of a player's first visit; it never changes. Its texts come from a link, so anybody may have written
  // them.
  `create table player_campaigns (
    player_id bigint primary key references players,
    carried_by text not null check (carried_by in ('start-parameter', 'website')),
    campaign_source text,
    campaign_medium text,
    campaign_id text,
    campaign_name text,
    campaign_content text,
    campaign_term text,
    visitor_id text,
    redirect_route text,
    timestamp text,
    at timestamptz not null
  )`,
  `create index player_campaigns_by_source on player_campaigns (campaign_source, campaign_name, at)`,

  // A row is one document of the launcher's data that a player saved.
  `create table documents (
    player_id bigint not null references players,
    part text not null,
    data text not null,
    version bigint not null check (version > 0),
    updated_at timestamptz not null,
    primary key (player_id, part)
  ) with (fillfactor = 50)`,

  // A row is an event of a player that others may see, written with the act and read after commit (I11).
  `create table outbox (
    player_id bigint not null,
    id bigint generated always as identity,
    kind text not null,
    body text not null,
    at timestamptz not null,
    primary key (player_id, id)
  )`,
  `create index outbox_by_kind on outbox (kind, id desc)`,

  // A row is a request of a player that was carried out, with its reply: the same request again gets the same reply.
  `create table idempotency_keys (
    player_id bigint not null,
    route text not null,
    key text not null,
    request_hash text not null,
    reply text not null,
    at timestamptz not null,
    primary key (player_id, route, key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (at)`,

  // At most one row: by how much tests have moved the clock of all processes. `revision` grows with every change, so that a
  // process ignores an older message that arrives later.
  `create table test_clock (
    is_only boolean primary key default true check (is_only),
    revision bigint not null check (revision > 0),
    offset_ms bigint not null
  )`,
];
