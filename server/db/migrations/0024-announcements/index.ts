import { sql, type Kysely } from 'kysely';

/** Texts that operators show to players, and which players dismissed them. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // The first act of an announcement has its own number as `announcement`; the second one, if there is one, stops it.
  await run(`create table announcement_acts (
    id integer primary key check (id > 0),
    announcement integer not null check (announcement > 0 and announcement <= id),
    title text,
    text text,
    screen text,
    audience text,
    starts_at timestamptz,
    ends_at timestamptz,
    operator_id bigint not null,
    why text not null,
    at timestamptz not null,
    check ((announcement = id) = (title is not null)),
    check ((title is null) = all (array[text is null, audience is null, starts_at is null, ends_at is null])),
    check (title is not null or screen is null),
    check (ends_at > starts_at)
  )`);
  await run(
    'create unique index announcement_stopped_once on announcement_acts (announcement) where title is null',
  );
  await run(`create trigger announcement_acts_append_only before update or delete or truncate on announcement_acts
    for each statement execute function refuse_change()`);
  await run(`create table announcement_dismissals (
    player_id bigint not null references players,
    announcement integer not null check (announcement > 0),
    at timestamptz not null,
    primary key (player_id, announcement)
  )`);
  await run('create index announcement_dismissals_by_age on announcement_dismissals (at)');
}
