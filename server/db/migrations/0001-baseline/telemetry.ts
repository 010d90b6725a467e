// Feature flags, analytics and client errors.
export const telemetry: readonly string[] = [
  // A row is the variant of a flag that was chosen for a player. It stays.
  `create table flag_variants (
    player_id bigint not null references players,
    flag text not null,
    variant text not null,
    at timestamptz not null,
    primary key (player_id, flag)
  )`,

  // A row says whether a player agreed to analytics. Only the events of players who did are stored.
  `create table analytics_consents (
    player_id bigint primary key references players,
    agreed boolean not null,
    at timestamptz not null
  )`,

  // A row is an analytics event. Its own id allows it only once.
  `create table analytics_events (
    insert_id text primary key,
    event_type text not null,
    at timestamptz not null,
    received_at timestamptz not null,
    user_id text,
    device_id text,
    session_id bigint,
    properties jsonb not null,
    source text not null check (source in ('page', 'server')),
    is_forwarded boolean not null default true
  )`,
  `create index analytics_events_by_age on analytics_events (received_at)`,
  `create index analytics_events_of_player on analytics_events (user_id) where user_id is not null`,
  `create index analytics_events_to_forward on analytics_events (received_at) where not is_forwarded`,

  // A row is a part of the recording of a visit.
  `create table replay_parts (
    part_id text primary key,
    session_id bigint not null,
    device_id text not null,
    received_at timestamptz not null,
    body bytea not null
  )`,
  `create index replay_parts_by_age on replay_parts (received_at)`,

  // A row is a client error: what failed in which release, and how often. Many equal errors raise the number and add no rows.
  `create table client_errors (
    fingerprint text not null,
    release text not null,
    type text not null,
    message text not null,
    stack text not null,
    page text,
    trace_id text,
    times bigint not null check (times > 0),
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (fingerprint, release)
  )`,
  `create index client_errors_by_age on client_errors (last_at)`,
];
