import { sql, type Kysely } from 'kysely';

// That no entry moves once its edition is frozen was asked for each row, and twice for one that was there already: a
// seventh of what a round costs the database. It is asked once for all rows of a statement, after they are written and
// still inside it: the look is newer than the lock on the table that the freeze waits for, as it was before.
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create function refuse_frozen_rows() returns trigger language plpgsql as $$
    begin
      if exists (select from contest_editions where frozen_at is not null and edition in (select edition from moved))
        then raise exception 'this edition is frozen' using errcode = 'PR001'; end if;
      return null;
    end $$`);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await run(`create trigger refuse_frozen_${event} after ${event} on contest_entries
      referencing ${rows} table as moved for each statement execute function refuse_frozen_rows()`);
  await run('drop trigger refuse_frozen on contest_entries');
  await run('drop function refuse_frozen()');
}
