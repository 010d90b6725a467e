import { sql, type Kysely } from 'kysely';

/** Drafts of content, who approved which hash on which base, and scheduled releases that were cancelled. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // The only row that changes: `version` is the newest of its versions. A save needs the version that was read.
  await run(`create table content_drafts (
    id integer primary key generated always as identity,
    name text not null,
    why text not null,
    state text not null default 'open' check (state in ('open', 'published', 'discarded')),
    version integer not null check (version > 0),
    operator_id bigint not null,
    release_id integer references content_releases,
    at timestamptz not null,
    check ((state = 'published') = (release_id is not null))
  )`);
  // A row is a save. `files` are the texts that differ from the base, by file, as JSON; `hash` is missing while they
  // have faults. `people` are the identities of who saved: a second account of theirs is still the same person.
  await run(`create table content_draft_versions (
    draft_id integer not null references content_drafts,
    version integer not null,
    base_hash text not null references content_versions,
    base_release integer not null references content_releases,
    files text not null,
    hash text,
    changed text not null,
    operator_id bigint not null,
    people text[] not null,
    at timestamptz not null,
    primary key (draft_id, version)
  )`);
  // A row approves a version of a draft, or reviews a release that one person made in an emergency.
  await run(`create table content_approvals (
    id bigint primary key generated always as identity,
    draft_id integer,
    version integer,
    release_id integer references content_releases,
    hash text not null,
    base_hash text,
    verdict text not null check (verdict in ('approved', 'rejected')),
    operator_id bigint not null,
    people text[] not null,
    why text not null,
    at timestamptz not null,
    foreign key (draft_id, version) references content_draft_versions,
    check ((draft_id is null) <> (release_id is null)),
    check ((draft_id is null) = (version is null) and (draft_id is null) = (base_hash is null))
  )`);
  await run('create index on content_approvals (draft_id)');
  await run('create index on content_approvals (release_id)');
  await run(`create table content_release_cancellations (
    release_id integer primary key references content_releases,
    operator_id bigint not null,
    why text not null,
    at timestamptz not null
  )`);
  // Missing in older releases, and in those from a server's files.
  await run(`alter table content_releases add column base_hash text, add column draft_id integer,
    add column approval_id bigint, add column people text[]`);
  for (const table of ['content_draft_versions', 'content_approvals', 'content_release_cancellations'])
    await run(`create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`);
}
