import { sql, type Kysely } from 'kysely';

/** What operators switched off and on. The newest row of a switch says whether it is off. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // `name` is a kind, or a kind and an id: `shop`, `game:dice-bone`. `notice` and `text` are for players, `why` is not.
  await run(`create table switch_acts (
    id integer primary key check (id > 0),
    name text not null,
    is_off boolean not null,
    notice text,
    text text,
    until timestamptz,
    operator_id bigint not null,
    why text not null,
    at timestamptz not null,
    check ((notice is not null) = is_off),
    check (is_off or (text is null and until is null)),
    check (until > at)
  )`);
  await run(`create trigger switch_acts_append_only before update or delete or truncate on switch_acts
    for each statement execute function refuse_change()`);
}
