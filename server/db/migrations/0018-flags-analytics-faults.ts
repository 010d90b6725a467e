import { sql, type Kysely } from 'kysely';

// What was decided of a flag for a player stays. Visits are counted only of who agreed; an event is kept once by its own
// id. Faults of pages are grouped by what failed and in which release, so that a flood adds to a number and not to rows.
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table flag_variants (
    player_id bigint not null references players,
    flag text not null,
    variant text not null,
    at timestamptz not null,
    primary key (player_id, flag)
  )`);
  await run(`create table analytics_choices (
    player_id bigint primary key references players,
    agreed boolean not null,
    at timestamptz not null
  )`);
  await run(`create table analytics_events (
    insert_id text primary key,
    event_type text not null,
    at timestamptz not null,
    received_at timestamptz not null,
    user_id text,
    device_id text,
    session_id bigint,
    properties jsonb not null,
    source text not null check (source in ('page', 'house')),
    sent_on boolean not null default true
  )`);
  await run(`create index analytics_events_by_age on analytics_events (received_at)`);
  await run(
    `create index analytics_events_of_player on analytics_events (user_id) where user_id is not null`,
  );
  await run(`create index analytics_events_to_send on analytics_events (received_at) where not sent_on`);
  await run(
    `create index orders_paid on orders (updated_at) where mode is not null and status in ('PAID', 'DELIVERED')`,
  );
  await run(`create table replay_parts (
    part_id text primary key,
    session_id bigint not null,
    device_id text not null,
    received_at timestamptz not null,
    body bytea not null
  )`);
  await run(`create index replay_parts_by_age on replay_parts (received_at)`);
  await run(`create table client_faults (
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
  )`);
  await run(`create index client_faults_by_age on client_faults (last_at)`);
}
