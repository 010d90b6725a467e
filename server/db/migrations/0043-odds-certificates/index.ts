import { sql, type Kysely } from 'kysely';

/** A day's certificate of odds, the rules that they name, and what boxes gave by the hour. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // `body` is the certificate as JSON with its hash and signature, as it was published; `summary` is what a list shows of it.
  await run(`create table odds_certificates (
    day text primary key,
    body text not null,
    summary text not null,
    made_at timestamptz not null
  )`);
  // By the hash that certificates name.
  await run(`create table odds_rules (
    hash text primary key,
    body text not null
  )`);
  for (const table of ['odds_certificates', 'odds_rules'])
    await run(`create trigger ${table}_append_only before update or delete or truncate on ${table}
      for each statement execute function refuse_change()`);

  // `boxes` are opened boxes of the kind whose first reward is in this currency; `paid` all that the boxes gave of it.
  await run(`create table figure_box_hours (
    hour timestamptz not null,
    kind text not null,
    currency text not null,
    boxes numeric not null,
    paid numeric not null,
    primary key (hour, kind, currency)
  )`);
}
