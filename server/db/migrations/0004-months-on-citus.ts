import { sql, type Kysely } from 'kysely';

/**
 * The same rules for tables that Citus distributes. There a statement in a function may not use `exists` on them, and a
 * trigger is created only if a setting states that it reads no other rows.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql
    .raw(
      `create or replace function add_history_month(history text, first_day date) returns boolean language plpgsql as $$
    declare
      part text := history || to_char(first_day, '_YYYY_MM');
      other text := history || '_other';
      moving text := history || '_moving';
      after_it date := (first_day + interval '1 month')::date;
      append_only text := 'create trigger append_only before update or delete or truncate on %I for each statement execute function refuse_change()';
      waiting bigint;
    begin
      if to_regclass(part) is not null then return false; end if;
      -- No setting of PostgreSQL's own; where there is no Citus it is nothing.
      perform set_config('citus.enable_unsafe_triggers', 'on', true);
      perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
      execute format('select count(*) from %I where month >= %L and month < %L', other, first_day, after_it) into waiting;
      if waiting > 0 then
        execute format('alter table %I detach partition %I', history, other);
        execute format('alter table %I rename to %I', other, moving);
      end if;
      execute format('create table %I partition of %I for values from (%L) to (%L)', part, history, first_day, after_it);
      execute format(append_only, part);
      if waiting > 0 then
        execute format('create table %I partition of %I default', other, history);
        execute format(append_only, other);
        execute format('insert into %I select * from %I', history, moving);
        execute format('drop table %I', moving);
      end if;
      return true;
    end $$`,
    )
    .execute(db);
}
