import { sql, type Kysely } from 'kysely';

/** Which content was live and when. Each row of an act gets the release under which the act was decided. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row is a version of all content, as canonical JSON; the hash is the SHA-256 of that text.
  await run(`create table content_versions (
    hash text primary key,
    files text not null,
    at timestamptz not null
  )`);
  // A row is a release: a version that is live from its start until a later release starts. `operator_id` is missing
  // if the release was made from the files of the server.
  await run(`create table content_releases (
    id integer primary key check (id > 0),
    hash text not null references content_versions,
    kind text not null check (kind in ('seed', 'publish', 'rollback', 'emergency')),
    starts_at timestamptz not null,
    operator_id bigint,
    why text not null,
    at timestamptz not null,
    check (starts_at >= at),
    check ((kind = 'seed') = (operator_id is null))
  )`);
  for (const table of ['content_versions', 'content_releases'])
    await run(`create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`);
  // Missing in older rows, and in rows that the version before this one writes.
  for (const table of ['ledger', 'claims', 'draws', 'rounds', 'orders'])
    await run(`alter table ${table} add column release integer`);
}
