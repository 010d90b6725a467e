import { sql, type Kysely } from 'kysely';

/** Accounts that are to be deleted, and the journal that a restored backup is brought up to date with. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // A row is a deletion that the player asked for. `step` counts the steps that are done; each may be done again.
  await run(`create table account_deletions (
    player_id bigint primary key references players,
    asked_at timestamptz not null,
    due_at timestamptz not null,
    state text not null check (state in ('asked', 'erasing', 'done')),
    step smallint not null default 0,
    done_at timestamptz,
    check ((done_at is not null) = (state = 'done'))
  )`);
  await run(`create index account_deletions_due on account_deletions (due_at) where state <> 'done'`);

  // A row is a limit, a break or a deletion that an older backup does not contain. A job moves the rows to a file.
  await run(`create table care_journal (
    player_id bigint not null,
    id uuid not null default gen_random_uuid(),
    entry text not null,
    at timestamptz not null,
    primary key (player_id, id)
  )`);
  await run(`create index care_journal_by_time on care_journal (at)`);

  // What operators wrote about a person is erased with the person. Nothing else of these rows ever changes.
  await run(`create function refuse_change_but_of_text() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.why = '' and to_jsonb(new) - 'why' = to_jsonb(old) - 'why' then return new; end if;
      raise exception '% is append-only: a correction is a new entry', tg_table_name using errcode = 'restrict_violation';
    end $$`);
  for (const table of ['audit_log', 'corrections', 'correction_decisions']) {
    await run(`drop trigger ${table}_append_only on ${table}`);
    await run(`create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change_but_of_text()`);
    await run(`create trigger ${table}_never_emptied before truncate on ${table}
      for each statement execute function refuse_change()`);
  }
}
