import { sql, type Kysely } from 'kysely';

/** When each sign-in was proven, and the copies of their data that players have asked for. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // When the person proved who they are: the launch by Telegram's own date, an id token by its own. Null for sign-ins of the
  // previous version, which count from their beginning.
  await run(`alter table sign_ins add column proven_at timestamptz`);

  // A row is a copy of their data that a player asked for. `attempt` counts the processes that have begun to make it; only
  // the latest one writes. The link's secret is stored as a hash.
  await run(`create table data_exports (
    player_id bigint not null references players,
    export_id text not null,
    state text not null check (state in ('making', 'ready', 'failed')),
    asked_at timestamptz not null,
    attempt integer not null default 0,
    seen_at timestamptz,
    progress smallint not null default 0 check (progress between 0 and 100),
    bytes bigint check (bytes > 0),
    link_hash bytea check (length(link_hash) = 32),
    expires_at timestamptz not null,
    primary key (player_id, export_id),
    check ((bytes is not null) = (state = 'ready'))
  )`);
  await run(`create index data_exports_to_make on data_exports (asked_at) where state = 'making'`);
  await run(`create index data_exports_by_expiry on data_exports (expires_at)`);

  // The file, in parts. In the database, because any process may make it and any other may send it.
  await run(`create table data_export_parts (
    player_id bigint not null,
    export_id text not null,
    attempt integer not null,
    number integer not null check (number >= 0),
    body bytea not null,
    primary key (player_id, export_id, attempt, number),
    foreign key (player_id, export_id) references data_exports on delete cascade
  )`);
}
