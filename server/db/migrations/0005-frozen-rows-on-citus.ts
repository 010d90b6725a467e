import { sql, type Kysely } from 'kysely';

/** The same rule in two steps, because Citus cannot join the rows of a trigger with a distributed table. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await sql
    .raw(
      `create or replace function refuse_frozen_rows() returns trigger language plpgsql as $$
    declare editions text[];
    begin
      select array_agg(distinct edition) into editions from moved;
      perform from contest_editions where frozen_at is not null and edition = any (editions) limit 1;
      if found then raise exception 'this edition is frozen' using errcode = 'PR001'; end if;
      return null;
    end $$`,
    )
    .execute(db);
}
