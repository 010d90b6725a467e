import { sql, type Kysely } from 'kysely';

/** Outside systems that are told of events, the events, and their deliveries. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // `secret` and `old_secret` are encrypted with the server's keys.
  await run(`create table webhook_endpoints (
    id text primary key,
    url text not null,
    description text not null,
    events text[] not null,
    studio text,
    secret bytea not null,
    old_secret bytea,
    old_secret_until timestamptz,
    is_on boolean not null,
    off_reason text check (off_reason in ('operator', 'gone', 'failing')),
    failing_since timestamptz,
    created_at timestamptz not null,
    check (is_on = (off_reason is null)),
    check ((old_secret is null) = (old_secret_until is null))
  )`);

  // A row is an event that somebody is told of. `about_player` finds it again when the player is erased.
  await run(`create table webhook_events (
    event_id text primary key,
    type text not null,
    body text not null,
    about_player bigint,
    at timestamptz not null
  )`);
  await run(`create index webhook_events_by_age on webhook_events (at)`);
  await run(
    `create index webhook_events_of_player on webhook_events (about_player) where about_player is not null`,
  );

  await run(`create table webhook_deliveries (
    event_id text not null,
    endpoint_id text not null,
    type text not null,
    at timestamptz not null,
    state text not null check (state in ('waiting', 'delivered', 'failed', 'stopped')),
    attempts integer not null default 0,
    next_at timestamptz,
    last_at timestamptz,
    status integer,
    answer text,
    primary key (event_id, endpoint_id),
    check ((state = 'waiting') = (next_at is not null))
  )`);
  await run(
    `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'waiting'`,
  );
  await run(
    `create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, at desc, event_id desc)`,
  );
  await run(`create index webhook_deliveries_by_age on webhook_deliveries (at)`);
}
