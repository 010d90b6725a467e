import { sql, type Kysely } from 'kysely';

/** How the ledger of a release's first day compares with its forecast, and an index to read a day of the ledger. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // The last comparison of a release; the next one replaces it until `until`.
  await run(`create table content_canaries (
    release_id integer primary key references content_releases,
    state text not null check (state in ('within', 'outside', 'too-little-data', 'no-forecast')),
    until timestamptz not null,
    compared_at timestamptz not null check (compared_at <= until),
    outside_since timestamptz,
    players integer not null check (players >= 0),
    players_before integer not null check (players_before >= 0),
    figures jsonb not null,
    check ((outside_since is not null) = (state = 'outside'))
  )`);
  // Entries are written in the order of time, so a few pages of this index find the hours of a month.
  await run('create index ledger_at on ledger using brin (at)');
}
