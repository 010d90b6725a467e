import { sql, type Kysely } from 'kysely';

/** Names and avatars that players choose, and reports of names. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table profiles
    add column public_name text,
    add column name_tag text,
    add column avatar text,
    add column name_chosen_at timestamptz,
    add column name_set_back_at timestamptz,
    add column name_set_back_name text,
    add column name_set_back_reason text`);
  // A row gives a name with a tag to one player, also after they chose another name. `name_key` is the same for names that
  // look the same.
  await run(`create table public_name_owners (
    name_key text not null check (name_key <> ''),
    tag text not null check (tag ~ '^[0-9]{4,6}$'),
    player_id bigint not null,
    primary key (name_key, tag)
  )`);
  await run('create index public_name_owners_by_player on public_name_owners (player_id)');
  // A row is a name that a player chose, or one that an operator took away.
  await run(`create table public_name_changes (
    player_id bigint not null references players,
    number integer not null check (number > 0),
    name text not null,
    tag text not null,
    set_back_reason text,
    at timestamptz not null,
    primary key (player_id, number)
  )`);
  // A row is the last report of one player about another one's name.
  await run(`create table name_reports (
    player_id bigint not null references players,
    reported_id bigint not null,
    name text not null,
    tag text not null,
    at timestamptz not null,
    decided_at timestamptz,
    is_kept boolean,
    primary key (player_id, reported_id),
    check (player_id <> reported_id),
    check ((decided_at is null) = (is_kept is null))
  )`);
  await run('create index name_reports_waiting on name_reports (reported_id) where decided_at is null');
}
