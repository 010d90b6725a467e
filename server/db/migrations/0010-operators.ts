import { sql, type Kysely } from 'kysely';

// What operators did, and what of it waits for a second one. Neither is ever changed or taken out (I50); a decision is a
// row of its own, and there is one for each correction.
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table operator_acts (
    id bigint generated always as identity primary key,
    operator_id bigint not null,
    act text not null,
    player_id bigint,
    why text,
    details text not null,
    at timestamptz not null
  )`);
  await run(`create index operator_acts_of_player on operator_acts (player_id, id desc)`);
  await run(`create table corrections (
    id text primary key,
    player_id bigint not null,
    currency text not null,
    amount bigint not null check (amount <> 0),
    why text not null,
    operator_id bigint not null,
    is_waiting boolean not null,
    at timestamptz not null,
    check (operator_id <> player_id)
  )`);
  await run(`create table correction_decisions (
    correction_id text primary key references corrections,
    operator_id bigint not null,
    approved boolean not null,
    why text not null,
    at timestamptz not null
  )`);
  for (const table of ['operator_acts', 'corrections', 'correction_decisions'])
    await run(
      `create trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function refuse_change()`,
    );
}
