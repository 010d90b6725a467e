import { sql, type Kysely } from 'kysely';

/**
 * Checks of a version of content on a base, and the runs that make them. Scheduled releases are checked again before they
 * start; the server itself cancels one that fails.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row is a verdict of one engine; the newest of its kind counts. A draft's content is not a stored version, so the hash
  // has no foreign key. A simulation of a base alone has the base's hash.
  await run(`create table content_checks (
    id bigint primary key generated always as identity,
    hash text not null,
    base_hash text not null references content_versions,
    kind text not null check (kind in ('schema', 'cross-file', 'offers', 'simulation', 'diff')),
    engine text not null,
    verdict text not null check (verdict in ('green', 'red')),
    report jsonb not null,
    seed bigint not null,
    ms integer not null check (ms >= 0),
    at timestamptz not null
  )`);
  await run('create index on content_checks (hash, base_hash, engine, kind, id)');
  await run(`create trigger content_checks_append_only before update or delete or truncate on content_checks
    for each statement execute function refuse_change()`);
  // One at a time, because a simulation uses all free cores.
  await run(`create table content_check_runs (
    id integer primary key generated always as identity,
    draft_id integer not null references content_drafts,
    hash text not null,
    base_hash text not null,
    engine text not null,
    state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed', 'lost')),
    lived integer not null default 0,
    players integer not null,
    why text,
    operator_id bigint not null,
    started_at timestamptz not null,
    heard_at timestamptz not null
  )`);
  await run("create unique index on content_check_runs ((true)) where state = 'running'");
  await run('create index on content_check_runs (draft_id, id)');
  // Null unless an operator cancelled it.
  await run('alter table content_release_cancellations alter column operator_id drop not null');
  // A row means that this release may start. Without one no process uses it.
  await run(`create table content_release_rechecks (
    release_id integer primary key references content_releases,
    at timestamptz not null
  )`);
  await run(`insert into content_release_rechecks (release_id, at)
    select id, starts_at from content_releases where starts_at > at and starts_at <= now()`);
  await run(`create trigger content_release_rechecks_append_only before update or delete or truncate
    on content_release_rechecks for each statement execute function refuse_change()`);
}
